import { platformPorts } from './ports.ts'

const screens = () => platformPorts().recordScreens

/** Route and query of a record's screen; undefined where no screen shows it. */
export function addressOf(path: string, id: string): string | undefined {
  const screen = screens()[path]
  return screen === undefined ? undefined : `${screen}?id=${id}`
}

/** The resources whose records a screen shows under `?id=`; none where it shows none. */
export function resourcesShownAt(screen: string): readonly string[] {
  return Object.entries(screens()).flatMap(([path, shown]) =>
    shown.split('?')[0]?.toLowerCase() === screen.toLowerCase() ? [path] : [],
  )
}

/** The resources whose records have a screen. */
export function addressedPaths(): readonly string[] {
  return Object.keys(screens())
}
