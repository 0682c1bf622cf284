/** What a JSON text says. A test reads of it whatever it expects, and fails where that is not there. */
export type Parsed = ReturnType<typeof JSON.parse>
