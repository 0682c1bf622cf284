import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { category } from '#modules/classify/model/index.ts'
import {
  type HelpKind,
  helpCategoryCodes,
  helpKinds,
  helpStandard,
  usualEvidence,
} from '../model/index.ts'

/** What the rules read of a standard. */
export type Terms = Pick<
  Row<typeof helpStandard>,
  'evidence' | 'needsVisit' | 'yearlyMost' | 'yearlyTimes' | 'expressMost' | 'surplusPolicy'
>

const unsown = {
  ...{ needsVisit: true, yearlyMost: null, yearlyTimes: null },
  ...{ expressMost: 500_000, surplusPolicy: null },
} as const

export const helpStandardServing = serve(helpStandard, { openPicks: true })

/** What a kind of help asks for and grants; what is usual where nothing was sown. */
export async function standardOf(reader: Reader, helpKind: HelpKind): Promise<Terms> {
  const [found] = await findRows(
    reader,
    helpStandard,
    eq(tableOf(helpStandard).helpKind, helpKind),
    1,
  )
  return found ?? { ...unsown, evidence: usualEvidence[helpKind] }
}

/** The category that a kind of help stands under; null where none is there. */
export async function categoryOf(reader: Reader, helpKind: HelpKind): Promise<string | null> {
  const table = tableOf(category)
  const code = eq(table.code, helpCategoryCodes[helpKind])
  const [found] = await findRows(reader, category, and(eq(table.domain, 'help'), code), 1)
  return found?.id ?? null
}

const surplus = '受助人不再需要的剩余款项，转用于本机构同类求助，并向捐赠人公示'

/** Writes the standard of each kind of help that has none yet. */
export async function seedHelp(act: Act): Promise<void> {
  for (const helpKind of Object.keys(helpKinds) as HelpKind[]) {
    const where = eq(tableOf(helpStandard).helpKind, helpKind)
    const [known] = await findRows(act.tx, helpStandard, where, 1)
    if (known !== undefined) continue
    await insertRow(act, helpStandard, {
      helpKind,
      category: await categoryOf(act.tx, helpKind),
      evidence: [...usualEvidence[helpKind]],
      standard: `按实际支出与家庭承受能力核定，优先支付至医院、学校等服务机构`,
      surplusPolicy: surplus,
    })
  }
}
