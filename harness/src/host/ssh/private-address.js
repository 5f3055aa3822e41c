import net from "node:net";
import { UsageError } from "../../usage-error.js";

/** RFC 1918, loopback and link-local. */
const PRIVATE = new net.BlockList();
PRIVATE.addSubnet("10.0.0.0", 8);
PRIVATE.addSubnet("172.16.0.0", 12);
PRIVATE.addSubnet("192.168.0.0", 16);
PRIVATE.addSubnet("127.0.0.0", 8);
PRIVATE.addSubnet("169.254.0.0", 16);

/**
 * Servers under test are no servers for everybody.
 * @param {string} address IPv4
 * @throws {UsageError} where others than the owner's machines might reach it
 */
export function assertPrivate(address) {
  if (PRIVATE.check(address)) return;
  throw new UsageError(
    `${address} is no private address, so strangers may reach the servers there; name another by ` +
      "--server-address, or take it nevertheless by --public-address",
  );
}
