/** Where pages find the picture of an account; null where there is none. */
export function logoAddress(file: string | null): string | null {
  return file === null ? null : `/api/platform/file/read?id=${file}&size=thumb`
}
