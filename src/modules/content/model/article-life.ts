import { lifecycle } from '#kernel/resource/lifecycle.ts'
import type { Actions } from '#kernel/resource/resource.ts'
import { choice, choices, count, day, flag, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { disclosureItems } from './column.ts'

/** What an editor confirms at 提交审核 (BR-23, BR-48). */
export const submitChecks = {
  consent: '文中人物均已取得书面同意',
  minors: '未公开未成年人的真实姓名、学校和清晰面容',
  noAds: '未含商业广告和商业链接',
} as const

/** What is asked of whoever hands a text to reviewers or readers. */
const handingOver = {
  checks: choices('核对', submitChecks),
  note: text('更正说明', {
    max: 500,
    lines: 3,
    hint: '曾经发布的文章再次发布时必填，会向读者公布',
  }),
} as const

/** Kinds of review an article may pass: of one, two and three steps. */
export const articleReviewKinds = 'article,article.double,article.triple'

/** States of a correction that waits beside the published text. */
export const besideLive = ['draft', 'pending', 'rejected', 'scheduled'] as const

/** The life of an article (article.md "Lifecycle"). */
export const articleLife = lifecycle({
  states: {
    draft: '草稿',
    pending: '待审核',
    rejected: '已驳回',
    scheduled: '待发布',
    published: '已发布',
    offline: '已下线',
  },
  tones: {
    pending: 'blue',
    rejected: 'red',
    scheduled: 'purple',
    published: 'green',
    offline: 'orange',
  },
  initial: 'draft',
  editable: ['draft', 'rejected', 'offline'],
  removable: ['draft'],
  moves: {
    // Offered while a reader's report waits: it is the first thing to do then.
    settleReports: {
      label: '处理举报',
      from: ['published', 'offline', ...besideLive],
      to: ['published', 'offline', ...besideLive],
      ask: {
        outcome: text('处理说明', {
          required: true,
          min: 4,
          max: 200,
          lines: 2,
          hint: '如「经核实内容属实」；需要改正或下线的，请另行要求更正或下线',
        }),
      },
    },
    submit: {
      label: '提交审核',
      from: ['draft', 'rejected', 'offline'],
      to: 'pending',
      ask: handingOver,
      bulk: true,
    },
    withdraw: {
      label: '撤回',
      from: ['pending'],
      to: 'draft',
      needs: 'article.submit',
    },
    approve: {
      label: '通过',
      from: ['pending'],
      to: ['published', 'scheduled', 'pending'],
      ask: approveAsk,
      needs: 'article.review',
    },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      ask: rejectAsk,
      needs: 'article.review',
      danger: true,
    },
    publish: {
      label: '发布',
      from: ['draft', 'rejected', 'offline', 'scheduled'],
      to: ['published', 'scheduled'],
      ask: handingOver,
    },
    correct: {
      label: '更正',
      from: ['published'],
      to: 'draft',
      ask: { note: text('更正说明', { required: true, min: 4, max: 500, lines: 3 }) },
    },
    abandon: {
      label: '放弃更正',
      from: ['draft', 'rejected'],
      to: 'published',
      needs: 'article.correct',
      confirm: '放弃后恢复为线上的内容，更正稿不再保留。确定放弃吗？',
      danger: true,
    },
    offline: {
      label: '下线',
      from: ['published', ...besideLive],
      to: 'offline',
      ask: { reason: text('下线原因', { required: true, min: 4, max: 200, lines: 2 }) },
      danger: true,
      bulk: true,
    },
    online: {
      label: '重新上线',
      from: ['offline'],
      to: 'published',
      needs: 'article.offline',
      confirm: '将按最后发布的版本重新上线。确定吗？',
    },
  },
})

/** What is done with an article in whatever state it is. */
export const articleActions = {
  review: '审核',
  recommend: {
    label: '置顶与推荐',
    when: ['published'],
    ask: {
      topUntil: day('置顶至', { hint: '不填则不置顶' }),
      recommended: flag('推荐', { initial: false }),
      homepage: flag('推荐到平台首页', { initial: false }),
    },
    bulk: true,
    quiet: true,
    inverse: 'recommend',
  },
  relocate: {
    label: '移动栏目',
    when: ['draft', 'rejected', 'published', 'offline'],
    ask: {
      column: ref('目标栏目', 'article/column', { required: true }),
      disclosure: choice('公开项', disclosureItems, { hint: '移入信息公开栏目时选择' }),
    },
    needs: 'article.update',
    bulk: true,
    inverse: 'relocate',
  },
  askCorrection: {
    label: '要求更正',
    when: ['published'],
    ask: {
      text: text('要更正的内容', { required: true, min: 4, max: 500, lines: 3 }),
      days: count('期限', { required: true, min: 1, max: 60, initial: 3, unit: '天' }),
    },
  },
} as const satisfies Actions
