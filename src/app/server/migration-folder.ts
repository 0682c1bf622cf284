/** Where the migrations stand. */
export const migrationFolder = new URL('../../../migrations/', import.meta.url)
