import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { asSystem, holds, isSystem, type Person } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { denied } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { awaits } from '#modules/approval/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { changeLabels, hasLabelFilter } from '#modules/classify/server/index.ts'
import { keepUses } from '#modules/platform/server/index.ts'
import { article, column } from '../model/index.ts'
import { checkArticle, derivedOf, markUnready } from './article-checks.ts'
import {
  livePlaces,
  mustWriteIn,
  placesOf,
  reviewAsked,
  reviewingPlaces,
  whyNotJudge,
  whyNotReviewerOf,
  withheldByColumns,
} from './article-columns.ts'
import { askCorrection, relocate } from './article-places.ts'
import { settleReports } from './article-reports.ts'
import { openArticleReview, reviewedBy } from './article-reviews.ts'
import type { Article } from './article-row.ts'
import { holdsAny, holdsInTitle } from './article-search.ts'
import {
  type ArticleChange,
  backTo,
  publishVersion,
  released,
  takenDown,
  versionOf,
} from './article-versions.ts'
import { mustLeadSomewhere } from './dead-links.ts'
import { contentPorts } from './ports.ts'

export const articleServing = serve(article, {
  async prepare(draft, act) {
    const editor = draft.editorInCharge ?? (isSystem(act.person) ? null : act.person.accountId)
    return {
      number: await nextRecordNumber(act, 'WZ'),
      editorInCharge: editor,
    }
  },
  finds: {
    label: hasLabelFilter(article),
    fullText: holdsAny,
    titled: holdsInTitle,
    awaitsMe: (_values, person) => awaits(article, person),
  },
  check: checkArticle,
  removing: mustWriteIn,
  restoring: mustWriteIn,
  withheld: withheldByColumns,
  ahead: { submit: mustLeadSomewhere, publish: mustLeadSomewhere },
  inserted: keepDerived,
  updated: keepDerived,
  removable: row => (row.versionNo === 0 ? true : '已发布过的文章不能删除，可放弃更正或下线'),
  editable: (row, person) => (isOthersText(row, person) ? '机构的文章由机构自己修改' : true),
  movable(row, move) {
    const isNowhere = row.liveVersion === null
    // A submission comes back until the first reviewer has spoken (article.md "Lifecycle").
    if (move === 'withdraw' && (row.step ?? 1) > 1) return '已有审核人作出决定，不能撤回'
    if (move === 'offline' && isNowhere && row.state !== 'scheduled') return '没有线上的版本'
    if (move === 'abandon' && isNowhere) return '没有线上的版本'
    if (move === 'online' && row.versionNo === 0) return '没有发布过的版本，请修改后重新提交审核'
    if (move === 'askCorrection' && row.organisation === null) return '平台自己的文章直接更正'
    return move === 'settleReports' && row.reports === 0 ? '没有待处理的举报' : true
  },
  mayMove(row, move, person) {
    if (writing.includes(move) && isOthersText(row, person)) return '机构的文章由机构自己修改'
    if (move === 'approve' || move === 'reject') return whyNotJudge(row, person) ?? true
    if (move === 'withdraw')
      return row.submittedBy === person.accountId ? true : '只有提交人可以撤回'
    if (move === 'online' && row.isBarred && person.ownerKind === 'organisation')
      return '平台下线的文章由平台重新上线，或修改后重新提交审核'
    if (move === 'askCorrection' && person.ownerKind === 'organisation')
      return '由平台或主管单位要求更正'
    return move === 'settleReports' && person.ownerKind === 'organisation' ? '由平台处理举报' : true
  },
  moves: {
    async submit(row, { checks, note }, act) {
      await mustWriteIn(row, act)
      const { steps } = reviewAsked(row, await reviewingPlaces(act, row))
      if (steps === 0) act.refuse('该栏目免审，请直接发布')
      markUnready(row, { places: await placesOf(act, row), checks, act })
      const correctionNote = noteOfChange(row, note, act)
      act.settle()
      const stepsTotal = await openArticleReview(act, row, steps)
      const { hits, sensitive } = derivedOf(row)
      return {
        stepsTotal,
        step: 1,
        hits,
        sensitive,
        correctionNote,
        remarks: null,
        submittedBy: isSystem(act.person) ? row.submittedBy : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async withdraw(row, _answers, act) {
      const review = await reviewedBy(row, act)
      if ((await review.progress(row, act))?.isDecidedUpon === true)
        act.refuse('已有审核人作出决定，不能撤回')
      await review.withdraw(row, act)
      return { step: null }
    },
    async approve(row, answers, act) {
      await mustReview(row, act)
      const review = await reviewedBy(row, act)
      const patch = await review.approve(row, answers, act)
      return { ...patch, step: (await review.progress(row, act))?.step ?? null }
    },
    async reject(row, verdict, act) {
      await mustReview(row, act)
      return { ...(await (await reviewedBy(row, act)).reject(row, verdict, act)), step: null }
    },
    async publish(row, { checks, note }, act): Promise<ArticleChange> {
      if (row.state === 'scheduled')
        return { state: 'published', ...(await publishVersion(row, act)), publishAt: null }
      await mustWriteIn(row, act)
      const { steps, place } = reviewAsked(row, await reviewingPlaces(act, row))
      if (steps > 0 && !isSystem(act.person))
        act.refuse(`栏目「${place.name}」须经 ${steps} 级审核，请提交审核`)
      markUnready(row, { places: await placesOf(act, row), checks, act })
      const correctionNote = noteOfChange(row, note, act)
      act.settle()
      return { correctionNote, ...(await released({ ...row, correctionNote }, act)) }
    },
    async correct(row, { note }, act) {
      await mustWriteIn(row, act)
      return { correctionNote: note }
    },
    async abandon(row, _answers, act) {
      if (row.liveVersion === null) return act.refuse('没有线上的版本')
      await mustWriteIn(row, act)
      return backTo(row, await versionOf(act.tx, row.id, row.liveVersion), act)
    },
    async offline(row, { reason }, act) {
      await mustTakeDown(row, act)
      // A correction under review falls with the text that it would have corrected.
      if (row.state === 'pending')
        await (await reviewedBy(row, act)).withdraw(row, { ...act, person: asSystem('文章下线') })
      if (row.organisation !== null && act.person.ownerKind !== 'organisation')
        await contentPorts().tellOrganisation(act, row.organisation, {
          title: `文章已下线：${row.title}`,
          body: `平台下线了该文章，原因：${reason}`,
          link: `/article/editarticle?id=${row.id}`,
        })
      const isBarred = row.organisation !== null && act.person.ownerKind !== 'organisation'
      // What was passed and waits is stopped like this: its writer takes nothing back after a decision.
      const isStopped = row.liveVersion === null
      return {
        ...{ ...takenDown(reason), isBarred },
        ...(isStopped ? { publishAt: null } : {}),
        // Whoever watches took the text from its readers: what they reported of it is answered.
        ...(isBarred && (await settleReports(act, row.id)) ? { reports: 0 } : {}),
      }
    },
    async online(row, _answers, act) {
      const former = await backTo(row, await versionOf(act.tx, row.id, row.versionNo), act)
      return { ...former, liveVersion: row.versionNo, offlineReason: null, isBarred: false }
    },
    async settleReports(row, { outcome }, act) {
      await settleReports(act, row.id)
      return { state: row.state, reports: 0, reportOutcome: outcome }
    },
  },
  actions: {
    recommend(row, { topUntil, recommended, homepage }, act) {
      const { person } = act
      if (topUntil !== null && topUntil !== row.topUntil && topUntil < beijingDay(act.now))
        act.refuse('置顶日期不能早于今天', 'topUntil')
      if (homepage === true && person.ownerKind !== 'platform')
        throw denied('只有平台可以推荐到平台首页')
      const isPlatform = person.ownerKind === 'platform'
      return {
        topUntil,
        recommended: recommended === true,
        ...(isPlatform ? { homepage: homepage === true } : {}),
      }
    },
    relocate,
    askCorrection,
  },
})

/** Moves by which a text is written on, not judged or watched. */
const writing: readonly string[] = ['submit', 'correct', 'abandon', 'publish', 'relocate']

/** The platform watches what organisations write, and changes only what its own people wrote for them. */
function isOthersText(row: Article, person: Person): boolean {
  return (
    row.organisation !== null &&
    person.ownerKind === 'platform' &&
    !isSystem(person) &&
    row.createdBy !== person.accountId
  )
}

async function keepDerived(row: Article, act: Act, before?: Article): Promise<void> {
  // Read out of what was written: no version and no history of its own.
  await act.tx
    .update(tableOf(article))
    .set({ ...derivedOf(row), ...(await placeOf(row, act)), writers: writersWith(row, act.person) })
    .where(eq(tableOf(article).id, row.id))
  await changeLabels(act, { target: row.id, from: before?.labels ?? [], to: row.labels ?? [] })
  await keepUses(act, {
    resource: article,
    record: row.id,
    field: 'gallery',
    ids: (row.gallery ?? []).map(({ file }) => file),
  })
}

/** Who wrote on an article, and this person besides. */
function writersWith({ writers }: Article, person: Person): readonly string[] | null {
  if (isSystem(person)) return writers
  return [...new Set([...(writers ?? []), person.accountId])]
}

/** Where an article stands, for lists: the kind of its column and the area of its organisation. */
async function placeOf(row: Article, act: Act) {
  const place = await findRow(act.tx, column, row.column)
  const owner =
    row.organisation === null ? undefined : await findRow(act.tx, organisation, row.organisation)
  return { columnKind: place?.kind ?? null, area: owner?.area ?? null }
}

/** The note that readers see under a text that was published before; asked anew for each change (BR-22). */
function noteOfChange(row: Article, note: string | null, act: Act): string | null {
  if (row.versionNo === 0) return null
  // 更正 asked it already; its live text stands beside.
  if (row.liveVersion !== null) return note ?? row.correctionNote
  if (note === null) act.mark('note', '文章曾经发布，请填写更正说明')
  return note
}

async function mustReview(row: Article, act: Act): Promise<void> {
  const why = await whyNotReviewerOf(act, row)
  if (why !== undefined) throw denied(why)
}

/** What the law had published goes offline only by the platform or by a reviewer who did not write it. */
async function mustTakeDown(row: Article, act: Act): Promise<void> {
  const { person } = act
  const live = livePlaces(row)
  const isDisclosure = (await placesOf(act, live)).some(({ kind }) => kind === 'disclosure')
  if (!isDisclosure || person.ownerKind === 'platform' || isSystem(person)) return
  const isReviewer = holds(person, 'article.review') && whyNotJudge(row, person) === undefined
  if (!isReviewer || (await whyNotReviewerOf(act, live)) !== undefined)
    throw denied('信息公开文章须由平台或审核人下线')
}
