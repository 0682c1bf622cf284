import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  areas,
  choice,
  choices,
  count,
  flag,
  html,
  moment,
  recordNumber,
  text,
} from '#kinds/index.ts'
import { levels } from './orange-user.ts'

export const bulletinForms = { popup: '首页弹窗', ticker: '顶部滚动', list: '公告列表' } as const
export const bulletinAudiences = { all: '全部用户', level: '按等级', area: '按地区' } as const

/** A notice that users of the programme read (公告); what was published is corrected by a new version. */
export const bulletin = resource('orange/bulletin', {
  label: '公告',
  isPublic: true,
  title: 'title',
  fields: {
    number: recordNumber('编号', 'GG'),
    title: text('标题', { required: true, min: 2, max: 40 }),
    content: html('内容', { required: true, isVersioned: true, max: 20_000 }),
    forms: choices('形式', bulletinForms, { required: true, initial: ['list'] }),
    audience: choice('对象', bulletinAudiences, { required: true, initial: 'all' }),
    levels: choices('等级', levels, { hint: '按等级时选择' }),
    areas: areas('地区', { hint: '按地区时选择' }),
    from: moment('开始时间', { required: true }),
    to: moment('结束时间', { unset: '一直有效' }),
    pinned: flag('置顶', { required: true, initial: false }),
    mustRead: flag('必读', { required: true, initial: false, hint: '弹出直到用户确认' }),
    correction: text('更正说明', { max: 200, hint: '修改已发布的公告时填写' }),
    versionNo: count('版本', { required: true, system: true, initial: 1 }),
    readers: count('阅读人数', { required: true, system: true, initial: 0, silent: true }),
    reached: count('对象人数', { required: true, system: true, initial: 0, silent: true }),
    publishedAt: moment('发布时间', { system: true }),
    withdrawnReason: text('撤回原因', { system: true, max: 200 }),
  },
  keptBy: 'platform',
  final: ['update'],
  actions: {
    pin: { label: '置顶', when: ['draft', 'published'] },
    unpin: { label: '取消置顶', when: ['draft', 'published'] },
    receive: '站点取用公告',
  },
  lifecycle: lifecycle({
    states: { draft: '草稿', published: '已发布', expired: '已过期', withdrawn: '已撤回' },
    tones: { published: 'green', withdrawn: 'red' },
    initial: 'draft',
    editable: ['draft', 'published'],
    removable: ['draft'],
    moves: {
      publish: { label: '发布', from: ['draft'], to: 'published' },
      expire: { label: '到期', from: ['published'], to: 'expired', system: true },
      withdraw: {
        label: '撤回',
        from: ['published'],
        to: 'withdrawn',
        danger: true,
        ask: { reason: text('撤回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  views: {
    list: [
      ...(['title', 'forms', 'audience', 'from', 'to', 'pinned', 'mustRead', 'readers'] as const),
      ...(['state', 'number', 'reached', 'versionNo', 'publishedAt'] as const),
    ],
    filter: ['forms', 'audience', 'from', 'mustRead', 'state'],
    search: ['number', 'title'],
    form: {
      内容: ['title', 'content', 'correction'],
      投放: ['forms', 'audience', 'levels', 'areas', 'from', 'to', 'pinned', 'mustRead'],
    },
  },
  indexes: [['state', 'from']],
  discussion: false,
})
