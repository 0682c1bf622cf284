import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, money, recordNumber, ref, text } from '#kinds/index.ts'
import { helpKinds, relations } from '#modules/help/model/words.ts'

const own = { system: true } as const

/** How somebody came to ask for help at an account. */
export const requestWays = { menu: '菜单', message: '消息', scan: '扫码' } as const

/** How far the help request is that came of it. */
export interface RequestExtra {
  readonly help: { readonly number: string; readonly state: string } | null
}

/** Somebody asks for help through an account (粉丝求助): answered here, and told apart from the help request that may come of it. */
export const fanRequest = resource('fans/fanRequest', {
  label: '粉丝求助',
  measure: '件',
  title: 'number',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, ...own }),
    number: recordNumber('编号', 'FQ'),
    fan: ref('粉丝', 'fans/fan', { required: true, ...own }),
    account: ref('公众号', 'fans/officialAccount', { required: true, ...own }),
    way: choice('来源', requestWays, { required: true, initial: 'message', ...own }),
    said: text('诉求', { required: true, max: 500, lines: 3, ...own }),
    help: ref('求助单', 'help/help', own),
    relation: choice('与受助人关系', relations, own),
    helpKind: choice('类别', helpKinds, own),
    amount: money('申请金额', own),
    askedAt: moment('提交时间', { required: true, ...own }),
    lastAt: moment('最近来信', { required: true, ...own }),
    unread: count('未读消息', { required: true, initial: 0, ...own }),
    repliedAt: moment('最近回复', own),
    reason: text('说明', { max: 200, ...own }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    remind: {
      label: '催补材料',
      when: ['waiting', 'handling'],
      ask: { papers: text('需补材料', { required: true, min: 2, max: 60 }) },
      needs: 'fanRequest.reply',
    },
    attach: {
      label: '关联求助单',
      when: ['waiting', 'handling'],
      ask: { help: ref('求助单', 'help/help', { required: true }) },
      quiet: true,
      needs: 'fanRequest.reply',
    },
    read: {
      label: '标为已读',
      when: ['waiting', 'handling'],
      quiet: true,
      bulk: true,
      needs: 'fanRequest.reply',
    },
  },
  lifecycle: lifecycle({
    states: { waiting: '待回复', handling: '办理中', done: '已办结', notHelp: '非求助' },
    initial: 'waiting',
    tones: { waiting: 'orange', handling: 'blue', done: 'green' },
    editable: [],
    removable: [],
    moves: {
      reply: {
        label: '回复',
        from: ['waiting', 'handling'],
        to: 'handling',
        ask: { words: text('回复内容', { required: true, min: 2, max: 600, lines: 4 }) },
      },
      finish: {
        label: '办结',
        from: ['waiting', 'handling'],
        to: 'done',
        quiet: true,
        ask: { reason: text('办理结果', { required: true, min: 2, max: 200, lines: 2 }) },
        needs: 'fanRequest.reply',
      },
      dismiss: {
        label: '转非求助',
        from: ['waiting', 'handling'],
        to: 'notHelp',
        danger: true,
        quiet: true,
        ask: {
          reason: text('说明', {
            ...{ required: true, min: 2, max: 200, lines: 2 },
            hint: '咨询、投诉、入驻等请在申请管理登记后转出',
          }),
        },
        needs: 'fanRequest.reply',
      },
      again: { label: '再次来信', from: ['handling', 'done'], to: 'waiting', system: true },
    },
  }),
  extra: extra<RequestExtra>(),
  views: {
    list: [
      'number',
      'fan',
      'said',
      'unread',
      'state',
      'way',
      'askedAt',
      'help',
      'relation',
      'helpKind',
      'amount',
      'lastAt',
      'repliedAt',
      'account',
      'organisation',
    ],
    filter: ['account', 'way', 'helpKind', 'askedAt', 'fan', 'state', 'organisation'],
    search: ['number', 'said'],
    detail: {
      诉求: ['number', 'state', 'fan', 'account', 'way', 'said', 'askedAt', 'lastAt', 'unread'],
      求助单: ['help', 'relation', 'helpKind', 'amount'],
      办理: ['repliedAt', 'reason'],
    },
    sort: '-lastAt',
  },
  indexes: [
    ['organisation', 'state', '-lastAt'],
    ['fan', '-lastAt'],
  ],
})
