/**
 * An object with a place for each name, to be copied and filled. V8 keeps large objects that grow
 * by computed names as slow dictionaries; what is read from JSON, and its copies, are none.
 */
export function fastObject(
  names: readonly string[],
  value: null | undefined,
): Record<string, unknown> {
  const blank: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(names.map(name => [name, null]))),
  )
  if (value === undefined) for (const name of names) blank[name] = undefined
  return blank
}
