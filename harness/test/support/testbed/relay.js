/**
 * One end of a relay between two network namespaces that delays traffic, for kernels without netem. The front listens
 * on the ports of the far machine. The back, in the far machine's network, connects to the far machine. Both talk over
 * a Unix socket, which all namespaces share.
 *
 *     relay.js front SOCKET ADDRESS FIRST_PORT LAST_PORT [PORT...]
 *     relay.js back  SOCKET ADDRESS DELAY_MS
 */
import net from "node:net";

const [end, socketFile = "", address = "", ...numbers] = process.argv.slice(2);

/** One way. The front does not delay. */
const delayMs = end === "back" ? Number(numbers[0]) : 0;

if (end === "back") {
  net
    .createServer({ allowHalfOpen: true }, (near) => {
      near.once("readable", () => {
        // The first two bytes are the port.
        const head = near.read(2);
        if (head === null) return near.destroy();
        join(
          near,
          net.connect({
            host: address,
            port: head.readUInt16BE(),
            noDelay: true,
            allowHalfOpen: true,
          }),
        );
      });
    })
    .listen(socketFile, () => process.stdout.write("ready\n"));
} else {
  const [first = 0, last = 0, ...more] = numbers.map(Number);
  const all = [...Array.from({ length: last - first + 1 }, (_, index) => first + index), ...more];
  const listening = all.map(
    (port) =>
      new Promise((resolve) => {
        net
          .createServer({ noDelay: true, allowHalfOpen: true, pauseOnConnect: true }, (far) => {
            const near = net.connect(socketFile);
            const head = Buffer.alloc(2);
            head.writeUInt16BE(port);
            near.write(head);
            join(far, near);
          })
          .listen(port, address, () => resolve(undefined));
      }),
  );
  await Promise.all(listening);
  process.stdout.write("ready\n");
}

/** @type {(far: net.Socket, near: net.Socket) => void} */
function join(far, near) {
  pass(far, near);
  pass(near, far);
}

/**
 * Forwards data in order, after the delay.
 * @param {net.Socket} from
 * @param {net.Socket} to
 */
function pass(from, to) {
  const later = (/** @type {() => void} */ act) =>
    delayMs > 0 ? void setTimeout(act, delayMs) : act();
  from.on("data", (chunk) => later(() => to.writable && to.write(chunk)));
  from.on("end", () => later(() => to.end()));
  from.on("error", () => to.destroy());
  from.on("close", () => later(() => to.destroy()));
  from.resume();
}
