/** How a person wants to see the product: 显示 of the header. */
export interface Chosen {
  /** system: as the machine is set, and along with it. */
  readonly scheme: 'light' | 'dark' | 'system'
  readonly size: 'standard' | 'large'
  /** Whether visited pages stay open in a bar of tabs. */
  readonly tabs: 'on' | 'off'
}

/** The choice as it was remembered; as usual where nothing was. */
export function chosenIn(text: string): Chosen {
  const scheme = (['system', 'dark'] as const).find(each => text.includes(`"${each}"`))
  return {
    scheme: scheme ?? 'light',
    size: text.includes('"large"') ? 'large' : 'standard',
    tabs: text.includes('"off"') ? 'off' : 'on',
  }
}

/** The scheme that a choice comes to on a machine that is set to dark, or is not. */
export function schemeOf({ scheme }: Chosen, isSystemDark: boolean): 'light' | 'dark' {
  if (scheme !== 'system') return scheme
  return isSystemDark ? 'dark' : 'light'
}
