interface Figure {
  readonly label: string
  readonly unit?: string
  /** Why no list has as many rows as it counts. */
  readonly noRows?: string | undefined
  /** The address of its rows; null where the person has no such screen. */
  readonly to?: string | null | undefined
}

const noScreen = '没有查看这些记录的权限'

/** What a figure says of itself, for whoever checks that it opens as many rows as it counts. */
export const figureTold = ({ label, unit = '', noRows, to }: Figure) => ({
  'data-figure': label,
  'data-unit': unit,
  'data-no-rows': noRows ?? (to === null ? noScreen : undefined),
})
