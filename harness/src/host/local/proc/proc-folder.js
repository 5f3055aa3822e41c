/** Where the kernel tells of its processes. Tests put another folder in its place, or none. */
export const PROC = process.env.ROUTEBENCH_PROC ?? "/proc";
