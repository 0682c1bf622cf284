import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRows } from '#kernel/server/rows.ts'
import { ratioRule } from '../../model/period/ratio-rule.ts'

type Rule = Patch<typeof ratioRule>
type Tier = readonly [from: number | null, to: number | null, spending: number, management: number]

const tenThousand = 1_000_000
const decree = '民发〔2016〕189号'

/** Tiers of organisations without the qualification: net assets in 万元, parts in basis points. */
const foundations: readonly Tier[] = [
  [6000, null, 600, 1200],
  [800, 6000, 600, 1300],
  [400, 800, 700, 1500],
  [null, 400, 800, 2000],
]
const bodies: readonly Tier[] = [
  [1000, null, 600, 1300],
  [500, 1000, 700, 1400],
  [100, 500, 800, 1500],
  [null, 100, 800, 2000],
]

/** The ratios as the law and the decree of 2016 have them (domain-facts 1.8); the cap of fundraising costs is not set. */
export async function seedRatios(act: Act): Promise<void> {
  const known = await findRows(act.tx, ratioRule, undefined, 1)
  if (known.length > 0) return
  await insertMany(act, ratioRule, [
    publicRule('foundation', 1000, `慈善法第六十一条；${decree}第七条`),
    publicRule('body', 1300, `慈善法第六十一条；${decree}第七条`),
    ...foundations.map(tier => tierRule('foundation', tier, `${decree}第八条`)),
    ...bodies.map(tier => tierRule('body', tier, `${decree}第九条`)),
  ])
}

function publicRule(form: 'foundation' | 'body', maxManagement: number, source: string): Rule {
  return {
    ...{ form, source, maxManagement, isPublic: 'yes', effectiveFrom: '2016-09-01' },
    ...{ minSpending: 7000, basis: 'income' },
  }
}

function tierRule(
  form: 'foundation' | 'body',
  [from, to, minSpending, maxManagement]: Tier,
  source: string,
): Rule {
  return {
    ...{ form, source, minSpending, maxManagement, isPublic: 'no', effectiveFrom: '2016-09-01' },
    netAssetFrom: from === null ? null : from * tenThousand,
    netAssetTo: to === null ? null : to * tenThousand,
    basis: 'assets',
    // 不足 100 万元的社会团体和社会服务机构, besides half of the income of the year before.
    minOfIncome: form === 'body' && from === null ? 5000 : null,
  }
}
