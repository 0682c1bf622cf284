import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { article } from '../model/index.ts'
import { mustSuffice, reviewableBy } from './article-columns.ts'
import type { Article } from './article-row.ts'
import { released } from './article-versions.ts'

const names = ['一审 责任编辑', '二审 部门负责人', '三审 分管领导']
const kinds = ['article', 'article.double', 'article.triple'] as const
const labels = ['文章（一审）', '文章（二审）', '文章（三审）']

/** One flow for each number of steps that a column may ask for, so that each can be configured. */
export const articleSubjects = kinds.map((kind, at) =>
  reviewOf({
    kind,
    label: labels[at] ?? kind,
    resource: article,
    places: {
      list: '/article/articlelist?tab=mine',
      detail: '/article/editarticle',
      foreign: '/article/orgartlist',
    },
    moves: { approve: 'approve', reject: 'reject' },
    steps: names.slice(0, at + 1).map(name => plainStep(name)),
    fewest: at + 1,
    reviewableBy,
    async onApproved(row, _verdict, act) {
      await mustSuffice(row, act)
      return released(row, act)
    },
  }),
)

/** The open review of an article; refused when it has none. */
export async function reviewedBy(row: Article, act: Act) {
  for (const subject of articleSubjects)
    if ((await subject.progress(row, act)) !== undefined) return subject
  throw refusal('该记录没有待审核的申请')
}

/**
 * Hands an article to the reviewers of so many steps, by its organisation's own flow, which may
 * have more; answers how many it has.
 */
export async function openArticleReview(act: Act, row: Article, steps: number): Promise<number> {
  const kind = kinds[steps - 1]
  if (kind === undefined) throw new Error(`no review of ${steps} steps`)
  const opened = await openReview(act, { kind, row, organisation: row.organisation })
  return opened.steps.length
}
