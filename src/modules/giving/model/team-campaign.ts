import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, image, moment, money, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

/** Who asks for gifts together. */
export const teamKinds = {
  person: '个人',
  team: '团队',
  company: '企业',
  school: '学校',
  group: '团体',
} as const

/** By what a team lists those who give through it. */
export const rankings = { people: '按人数', amount: '按金额', none: '不展示' } as const

const counted = { required: true, system: true, initial: 0, silent: true } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** What stands beside a team: money that sponsors added, in fen. */
export interface TeamFacts {
  readonly matched: number
  /** Set aside and not yet confirmed. */
  readonly matching: number
}

/**
 * People who ask for gifts to a cause together (一起捐, zhuanti.md "teamCampaign"). It never holds money: its
 * figures are those of the donations that name it, its teams' below included. Amounts in fen.
 */
export const teamCampaign = resource('zhuanti/teamCampaign', {
  label: '一起捐',
  measure: '个',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'YQ'),
    cause: ref('募捐标的', 'project/cause', {
      required: true,
      frozen: true,
      where: [{ field: 'status', op: 'is', value: 'raising' }],
      hint: '募捐中且已开启一起捐的标的',
    }),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    title: text('标题', { required: true, min: 4, max: 30 }),
    slogan: text('宣言', { max: 50 }),
    story: text('故事', { max: 2000, lines: 6 }),
    kind: choice('发起方', teamKinds, { required: true, initial: 'person' }),
    leader: ref('队长', 'people/donor', { required: true, hint: '须已登记证件（实名）' }),
    company: ref('所属企业', 'fans/company'),
    donorGroup: ref('所属团体', 'fans/donorGroup'),
    parent: ref('上级队伍', 'zhuanti/teamCampaign', {
      frozen: true,
      hint: '最多两级，子队伍所筹计入上级',
    }),
    target: money('目标金额', { required: true, min: 10_000, max: 1_000_000_000 }),
    startAt: moment('开始时间', { required: true }),
    endAt: moment('结束时间', { required: true }),
    cover: image('封面', { maxMb: 5 }),
    ranking: choice('榜单', rankings, { required: true, initial: 'people' }),
    raised: money('已筹', counted),
    donations: count('笔数', { ...counted, unit: '笔' }),
    donors: count('人数', { ...counted, unit: '人' }),
    members: count('成员', { ...counted, unit: '人' }),
    assists: count('助力', { ...counted, unit: '次' }),
    reachedAt: moment('达成时间', { system: true }),
    statusReason: text('原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  extra: extra<TeamFacts>(),
  verbs: ['view', 'create', 'update', 'export'],
  actions: {
    transferLeader: {
      label: '转让队长',
      when: ['running', 'reached'],
      ask: { leader: ref('新队长', 'people/donor', { required: true }), reason },
    },
  },
  lifecycle: lifecycle({
    states: {
      pending: '待审核',
      running: '进行中',
      reached: '已达成',
      ended: '已结束',
      rejected: '已驳回',
      closed: '已关闭',
    },
    tones: { pending: 'orange', running: 'green', reached: 'blue', rejected: 'red' },
    initial: 'pending',
    editable: ['rejected', 'running', 'reached'],
    removable: [],
    moves: {
      begin: { label: '自动通过', from: ['pending'], to: 'running', system: true },
      submit: {
        label: '重新提交',
        from: ['rejected'],
        to: 'pending',
        needs: 'teamCampaign.create',
      },
      approve: { label: '通过', from: ['pending'], to: 'running', ask: approveAsk },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: rejectAsk,
      },
      reach: { label: '达成目标', from: ['running'], to: 'reached', system: true },
      end: { label: '结束', from: ['running', 'reached'], to: 'ended', system: true },
      close: {
        label: '关闭',
        from: ['running', 'reached'],
        to: 'closed',
        danger: true,
        ask: { reason },
      },
    },
  }),
  views: {
    list: [
      'number',
      'title',
      'cause',
      'organisation',
      'kind',
      'leader',
      'company',
      'donorGroup',
      'target',
      'raised',
      'donors',
      'members',
      'assists',
      'startAt',
      'endAt',
      'state',
    ],
    filter: [
      'cause',
      'organisation',
      'kind',
      'leader',
      'company',
      'donorGroup',
      'parent',
      'target',
      'raised',
      'startAt',
      'endAt',
      'state',
    ],
    search: ['number', 'title'],
    form: {
      标的: ['cause', 'parent', 'kind', 'leader', 'company', 'donorGroup'],
      页面: ['title', 'slogan', 'story', 'cover', 'ranking'],
      目标: ['target', 'startAt', 'endAt'],
    },
    detail: {
      一起捐: [
        'number',
        'cause',
        'organisation',
        'kind',
        'leader',
        'company',
        'donorGroup',
        'parent',
      ],
      页面: ['slogan', 'story', 'cover', 'ranking'],
      目标: ['target', 'raised', 'donations', 'donors', 'members', 'assists', 'startAt', 'endAt'],
      结果: ['reachedAt', 'statusReason'],
    },
  },
  indexes: [['cause', 'state', '-raised'], ['organisation', 'state', '-startAt'], ['parent']],
})
