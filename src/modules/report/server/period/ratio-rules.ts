/** What law asks of a year's spending (民发〔2016〕189号 arts. 7-11): shares in hundredths of a percent. */
export interface RatioRule {
  /** The row that was used, in words. */
  readonly name: string
  /** Charitable spending at least this share of `base`. */
  readonly spending: number
  readonly base: 'income' | 'netAssets'
  /** Management cost at most this share of the year's expenses. */
  readonly management: number
}

/** Below this management cost of a year its share has no limit (art. 11); fen. */
export const smallManagement = 20_000_000

const wan = 1_000_000
const openFoundation = {
  name: '公募基金会',
  spending: 7000,
  base: 'income',
  management: 1000,
} as const
const openOther = {
  name: '公募社会团体、社会服务机构',
  spending: 7000,
  base: 'income',
  management: 1300,
} as const

/** Rows of those that do not raise money in public: net assets of last year's end from, in fen. */
const foundations = [
  { from: 6000 * wan, spending: 600, management: 1200, words: '净资产 6000 万元以上' },
  { from: 800 * wan, spending: 600, management: 1300, words: '净资产 800 万元以上不足 6000 万元' },
  { from: 400 * wan, spending: 700, management: 1500, words: '净资产 400 万元以上不足 800 万元' },
  { from: Number.NEGATIVE_INFINITY, spending: 800, management: 2000, words: '净资产不足 400 万元' },
]
const others = [
  { from: 1000 * wan, spending: 600, management: 1300, words: '净资产 1000 万元以上' },
  { from: 500 * wan, spending: 700, management: 1400, words: '净资产 500 万元以上不足 1000 万元' },
  { from: 100 * wan, spending: 800, management: 1500, words: '净资产 100 万元以上不足 500 万元' },
  {
    from: Number.NEGATIVE_INFINITY,
    spending: 800,
    management: 2000,
    words: '净资产不足 100 万元，且不低于上年总收入的 50%',
  },
]

/** The row that holds for an organisation. */
export function ratioRule(asked: {
  readonly orgForm: string
  readonly isPublic: boolean
  /** Of last year's end, fen. */
  readonly netAssets: number
}): RatioRule {
  const isFoundation = asked.orgForm === '3'
  if (asked.isPublic) return isFoundation ? openFoundation : openOther
  const rows = isFoundation ? foundations : others
  const row = rows.find(({ from }) => asked.netAssets >= from) ?? rows[rows.length - 1]
  return {
    name: `非公募${isFoundation ? '基金会' : '社会团体、社会服务机构'}，${row?.words ?? ''}`,
    spending: row?.spending ?? 0,
    base: 'netAssets',
    management: row?.management ?? 0,
  }
}
