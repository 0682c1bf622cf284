import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { noteLook } from '#kernel/server/reveal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { maskField } from '#kinds/registry.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { person } from '#modules/community/model/index.ts'
import { personByPaper } from '#modules/community/server/index.ts'
import {
  evidenceKinds,
  type HelpKind,
  type HelpStep,
  help,
  helpChecklist,
  helpEconomy,
  helpKinds,
  helpLookUp,
  helpSteps,
  readAmounts,
  readYuan,
} from '../model/index.ts'
import { whyBarred } from './barred.ts'
import {
  evidenceOf,
  type HelpRow,
  isExpress,
  requiredKinds,
  stateOfKind,
} from './evidence-state.ts'
import { helps } from './help.ts'
import { casesOf, paidInYear } from './help-trace.ts'
import { helpPorts } from './ports.ts'
import { standardOf, type Terms } from './standard.ts'
import { whyStepWaits } from './steps.ts'

const lookUpRoute = route(helpLookUp, {
  access: { action: 'help.create' },
  summary: '按证件号查询受助人',
  async change({ idNumber, helpKind }, act) {
    const known = await personByPaper(act.tx, {
      ...{ idKind: 'idCard', idNumber: idNumber.replace(/\s/g, '').toUpperCase() },
    })
    if (known === undefined) return { person: null, barred: null, earlier: [], yearPaid: 0 }
    const cases = await casesOf(act.tx, known.id)
    const paid = await helpPorts().payoutsOf(
      act.tx,
      cases.map(each => each.cause),
    )
    const words = await gatherWords(
      act.tx,
      cases.map(each => ({ resource: organisation.path, id: each.organisation })),
    )
    const kind = Object.hasOwn(helpKinds, helpKind ?? '') ? (helpKind as HelpKind) : null
    const year =
      kind === null
        ? { paid: 0 }
        : await paidInYear(act.tx, { person: known.id, helpKind: kind, now: act.now })
    return {
      person: {
        id: known.id,
        number: known.number,
        name: String(maskField(person.fields.name, known.name)),
        minor: known.minor,
      },
      barred: (await whyBarred(act, [known.id])) ?? null,
      earlier: cases.map(each => ({
        number: each.number,
        helpKind: helpKinds[each.helpKind as HelpKind] ?? '',
        state: help.lifecycle?.states[each.state as HelpRow['state']] ?? '',
        submittedAt: each.submittedAt,
        approved: each.approved,
        paid: paid.get(each.cause)?.paid ?? 0,
        organisation: words.record(organisation.path, each.organisation) ?? '',
      })),
      yearPaid: year.paid,
    }
  },
})

const checklistRoute = route(helpChecklist, {
  access: { action: 'help.view' },
  summary: '求助材料与环节',
  async read({ id }, act) {
    const row = await readInScope(act, helps.serving, id)
    const standard = await standardOf(act.tx, row.helpKind)
    const all = await evidenceOf(act.tx, [id])
    const required = requiredKinds(row, standard)
    const kinds = [...new Set([...required, ...all.map(each => each.kind)])]
    const year = await paidInYear(act.tx, {
      ...{ person: row.beneficiary, helpKind: row.helpKind, now: act.now },
    })
    return {
      items: kinds.map(kind => ({
        kind,
        label: evidenceKinds[kind],
        required: required.includes(kind),
        state: stateOfKind(all, kind),
      })),
      steps: await stepsOf(act, row, standard),
      yearPaid: year.paid,
      yearlyMost: standard.yearlyMost,
      yearTimes: year.times,
      yearlyTimes: standard.yearlyTimes,
    }
  },
})

/** The step bar: which is done, which is open and waits for what. */
async function stepsOf(act: Act, row: HelpRow, standard: Terms) {
  const order = Object.keys(helpSteps) as HelpStep[]
  const at = row.step === null ? -1 : order.indexOf(row.step)
  const isPassed = row.approvedAt !== null
  const shown = []
  for (const [place, step] of order.entries()) {
    const isOpen = row.state === 'pending' && place === at
    const isSkipped = step === 'notice' && isExpress(row, standard)
    const isDone = isPassed || (row.state === 'pending' && place < at)
    shown.push({
      step,
      label: helpSteps[step],
      state: isSkipped ? 'skipped' : isOpen ? 'open' : isDone ? 'done' : 'ahead',
      since: isOpen ? row.stepSince : null,
      waits: isOpen ? await whyStepWaits(act, row, step) : [],
    } as const)
  }
  return shown
}

const economyRoute = route(helpEconomy, {
  access: { action: 'help.unmask' },
  summary: '查看家庭经济摘要',
  async change({ id, reason }, act) {
    const row = await readInScope(act, helps.serving, id)
    const asked = await noteLook(act, {
      ...{ resource: help, row, field: 'incomePerHead', label: '家庭经济摘要' },
      ...{ purpose: 'verify', reason },
    })
    if (asked !== null) act.refuse(`查看未成年人资料须他人同意，申请单 ${asked.asked}`)
    const of = (typed: string | null) => readYuan(typed ?? '') ?? null
    const sum = (typed: string | null) => {
      const read = readAmounts(typed ?? '')
      return 'sum' in read ? read.sum : 0
    }
    const expected = of(row.expected)
    const aid = sum(row.otherAid) + sum(row.otherPlatforms)
    return {
      incomePerHead: of(row.incomePerHead),
      debts: of(row.debts),
      deposits: of(row.deposits),
      expected,
      insured: of(row.insured),
      otherAid: sum(row.otherAid),
      otherPlatforms: sum(row.otherPlatforms),
      gap: expected === null ? null : Math.max(0, expected - (of(row.insured) ?? 0) - aid),
    }
  },
})

export const helpRoutes: readonly AnyRoute[] = [lookUpRoute, checklistRoute, economyRoute]
