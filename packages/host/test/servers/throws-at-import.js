/** Test double of a broken app: it cannot even be loaded. */
throw new Error("no such licence");
