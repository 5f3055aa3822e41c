/** What a machine withholds. Its tests look for `says`, and docs/faults.md shows both. */

/** @satisfies {Record<string, import("./rows.js").Row>} */
export const WITHHELD = {
  fewPorts: {
    input: "few local ports (`net.ipv4.ip_local_port_range`)",
    says: "local ports, and 151 are free. Widen net.ipv4.ip_local_port_range (now 40000 to 40150)",
  },
  reservedPorts: {
    input: "few local ports that are not reserved (`net.ipv4.ip_local_reserved_ports`)",
    says: "local ports, and 100 are free. Widen net.ipv4.ip_local_port_range (now 40000 to 50000)",
  },
  fewTasks: {
    input: "a control group with few processes (`docker run --pids-limit`)",
    says: "processes and threads, but the control group allows only 30 more. Raise its limit (pids.max, docker run --pids-limit), or choose fewer apps with --filter",
  },
  littleMemory: {
    input: "a control group with little memory left",
    says: "GB of memory, but only 0.1 GB are available. Choose fewer with --filter",
  },
  otherRun: {
    input: "another run on the machine",
    says: "is measuring on this machine, and each would disturb the other. Wait for its end with --wait, or measure now with --force",
  },
  otherNamespace: {
    input: "another run in another network namespace",
    says: "another run (in the network namespace of process",
  },
  noLoopback: {
    input: "a new network namespace, whose loopback is down",
    says: "No server can listen. Run: ip link set lo up",
  },
  noHome: {
    input: "a user without a home (`pnpm bench doctor`)",
    says: "home none For --versions, set HOME to a folder.",
  },
  noPtrace: {
    input: "root without CAP_SYS_PTRACE, a container's default",
    says: "it hides the files of servers of another user (CAP_SYS_PTRACE is missing). What these servers write, and on which other ports they listen, is not known. In a container, add --cap-add SYS_PTRACE.",
  },
  quota: {
    input: "a CPU quota below two cores, also of a group around the run's own",
    says: "CPU quota: 1.2 cores. The load generator sleeps between slices, and servers stop when the quota is used up. Grant 2 cores or more, as with docker run --cpus 2.",
  },
  throttled: {
    input: "a CPU quota that is used up during a load",
    says: "The CPU quota of 0.5 cores was used up in",
  },
};
