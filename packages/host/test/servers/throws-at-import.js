/** Test double of a broken app: its import throws. */
throw new Error("no such licence");
