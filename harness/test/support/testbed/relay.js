/**
 * One end of a relay between two network namespaces that delays what passes, for kernels without netem. The front
 * stands for the far machine, port by port; the back, in the far machine's network, connects to it. The two talk
 * over a socket of the file system, which all namespaces share.
 *
 *     relay.js front SOCKET ADDRESS FIRST_PORT LAST_PORT [PORT...]
 *     relay.js back  SOCKET ADDRESS DELAY_MS
 */
import net from "node:net";

const [end, socketFile = "", address = "", ...numbers] = process.argv.slice(2);

/** One way. The front passes on at once. */
const delayMs = end === "back" ? Number(numbers[0]) : 0;

if (end === "back") {
  net
    .createServer({ allowHalfOpen: true }, (near) => {
      near.once("readable", () => {
        // The port in two bytes, before all else.
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
  const [first = 0, last = 0, ...others] = numbers.map(Number);
  const all = [...Array.from({ length: last - first + 1 }, (_, index) => first + index), ...others];
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

/** @type {(one: net.Socket, other: net.Socket) => void} */
function join(one, other) {
  pass(one, other);
  pass(other, one);
}

/**
 * What comes goes on so much later, in its order.
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
