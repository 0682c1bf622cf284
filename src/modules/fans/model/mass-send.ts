import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, choices, count, day, moment, ref, tags, text } from '#kinds/index.ts'
import { fanScenes } from './fan.ts'

const own = { system: true } as const

/** Whom a mass send would reach now, and who is left out for what. */
export interface Reach {
  readonly chosen: number
  readonly reached: number
  /** Left: unfollowed or barred; quiet: wish not to be written to; capped: had today's messages. */
  readonly left: number
  readonly quiet: number
  readonly capped: number
}

/** One care message to many fans (群发): who is left out is said before, and many need a second person. */
export const massSend = resource('fans/massSend', {
  label: '群发',
  measure: '次',
  title: 'name',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, ...own }),
    name: text('名称', { required: true, min: 2, max: 40 }),
    account: ref('公众号', 'fans/officialAccount', { required: true }),
    template: ref('关怀模板', 'fans/messageTemplate', {
      required: true,
      where: [{ field: 'scene', op: 'is', value: 'care' }],
    }),
    words: text('本次内容', { required: true, min: 2, max: 60, lines: 2 }),
    labels: tags('标签', { hint: '任一标签；留空为全部' }),
    scenes: choices('关注场景', fanScenes, { hint: '留空为全部' }),
    gave: choice('捐赠', { yes: '已捐赠', no: '未捐赠' }, { hint: '留空为全部' }),
    followedFrom: day('关注起'),
    followedTo: day('关注止'),
    chosen: count('选中', { required: true, initial: 0, ...own }),
    reached: count('可达', { required: true, initial: 0, ...own }),
    left: count('取关', { required: true, initial: 0, ...own }),
    quieted: count('静默', { required: true, initial: 0, ...own }),
    capped: count('上限', { required: true, initial: 0, ...own }),
    submittedBy: ref('提交人', 'access/account', own),
    approvedBy: ref('复核人', 'access/account', own),
    approvedAt: moment('复核时间', own),
    opinion: text('意见', { max: 200, ...own }),
    doneAt: moment('完成时间', own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'update', 'delete'],
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待复核',
      sending: '发送中',
      done: '已完成',
      cancelled: '已取消',
    },
    initial: 'draft',
    tones: { draft: 'blue', pending: 'orange', sending: 'blue', done: 'green' },
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      submit: {
        label: '提交发送',
        from: ['draft'],
        to: ['pending', 'sending'],
        confirm: '按现在的名单发送；超过 1000 人须另一人复核。',
      },
      approve: {
        label: '复核通过',
        from: ['pending'],
        to: 'sending',
        confirm: '通过后立即开始发送，不能撤回已发送的消息。',
      },
      reject: {
        label: '退回',
        from: ['pending'],
        to: 'draft',
        danger: true,
        ask: { opinion: text('意见', { required: true, min: 2, max: 200, lines: 2 }) },
        needs: 'massSend.approve',
      },
      cancel: {
        label: '取消',
        from: ['draft', 'pending', 'sending'],
        to: 'cancelled',
        danger: true,
        quiet: true,
        confirm: '还没有发出的消息不再发送。',
        needs: 'massSend.submit',
      },
      finish: { label: '完成', from: ['sending'], to: 'done', system: true },
    },
  }),
  /** On its own page: whom it would reach now. */
  extra: extra<{ readonly now?: Reach }>(),
  views: {
    list: [
      'name',
      'template',
      'reached',
      'state',
      'chosen',
      'left',
      'quieted',
      'capped',
      'submittedBy',
      'approvedBy',
      'createdAt',
      'account',
    ],
    filter: ['account', 'template', 'state'],
    search: ['name'],
    form: {
      内容: ['name', 'account', 'template', 'words'],
      人群: ['labels', 'scenes', 'gave', 'followedFrom', 'followedTo'],
    },
    detail: {
      内容: ['name', 'account', 'template', 'words', 'state'],
      人群: ['labels', 'scenes', 'gave', 'followedFrom', 'followedTo'],
      名单: ['chosen', 'reached', 'left', 'quieted', 'capped'],
      复核: ['submittedBy', 'approvedBy', 'approvedAt', 'opinion', 'doneAt'],
    },
  },
  indexes: [['organisation', 'state']],
})
