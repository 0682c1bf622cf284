type Address = (id: string) => string

const addresses = new Map<string, Address>()

/** Says on which screen a record of a resource is shown: `registerRecordAddress('project/project', '/project/promine')`. */
export function registerRecordAddress(path: string, screen: string): void {
  addresses.set(path, id => `${screen}?id=${id}`)
}

/** Route and query of a record's screen; undefined where no screen shows it. */
export function addressOf(path: string, id: string): string | undefined {
  return addresses.get(path)?.(id)
}

/** The resources whose records a screen shows under `?id=`; none where it shows none. */
export function resourcesShownAt(screen: string): readonly string[] {
  const shown = (address: Address) => address('').split('?')[0]?.toLowerCase()
  return [...addresses].flatMap(([path, address]) =>
    shown(address) === screen.toLowerCase() ? [path] : [],
  )
}

/** The resources whose records have a screen. */
export function addressedPaths(): readonly string[] {
  return [...addresses.keys()]
}
