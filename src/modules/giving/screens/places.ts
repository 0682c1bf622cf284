/** Addresses of this group, as its screens lead to each other. */
export const places = {
  teams: '/zhuanti/yiqijuan',
  team: '/zhuanti/yiqijuan/detail',
  assist: '/zhuanti/yiqijuan/assist',
  monthly: '/zhuanti/yuejuan',
  plan: '/zhuanti/yuejuan/detail',
  gifts: '/zhuanti/yuejuan/yuejuan_gifts',
} as const

/** A condition of a list that the person cannot change. */
export const only = (field: string, value: unknown) => [{ field, op: 'is' as const, value }]

/** A share in basis points as a person reads it. */
export const printShare = (points: number | null | undefined) =>
  points === null || points === undefined ? '—' : `${(points / 100).toFixed(1)}%`
