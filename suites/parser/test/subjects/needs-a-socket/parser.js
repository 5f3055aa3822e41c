export const notRunnable = "it takes sockets only";
