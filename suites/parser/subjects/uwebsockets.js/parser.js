export const notRunnable =
  "uWebSockets.js hands over requests of its own sockets only: its parser cannot be fed without one";
