import type { Group, Place } from '#kernel/resource/navigation.ts'
import type { IconName } from './icon-names.ts'

interface Heading {
  readonly title: string
  readonly icon: IconName
  /** The child, within the group, that the group's own path leads to. */
  readonly home: string
  readonly roles?: readonly string[]
}

/** A place within its group: `path` and `owners` without the group's own path. */
type Child = Place

/** A place listed in the sidebar; granted by itself. */
export function menu(path: string, title: string, icon: IconName): Child {
  return { path, title, nav: 'menu', icon }
}

/** A place never listed; permitted with one of its owners, and one of the actions when any are named. */
export function hidden(
  path: string,
  title: string,
  owners: readonly string[],
  needs?: readonly string[],
): Child {
  return { path, title, nav: 'hidden', owners, ...(needs && { needs }) }
}

/** Joins a group's own path and its children into full addresses. */
export function group(path: string, heading: Heading, children: readonly Child[]): Group {
  const full = (child: string) => `${path}/${child}`
  return {
    path,
    ...heading,
    home: full(heading.home),
    places: children.map(child => ({
      ...child,
      path: full(child.path),
      ...(child.owners && { owners: child.owners.map(full) }),
    })),
  }
}
