import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, flag, moment, ref, text } from '#kinds/index.ts'

/** What was said with a donor, a company or a group (联系记录), and what follows from it. */
export const contactLog = resource('fans/contactLog', {
  label: '联系记录',
  title: 'summary',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    donor: ref('捐赠人', 'people/donor', { frozen: true }),
    company: ref('企业', 'fans/company', { frozen: true }),
    group: ref('团体', 'fans/donorGroup', { frozen: true }),
    kind: choice(
      '方式',
      {
        phone: '电话',
        sms: '短信',
        wechat: '微信',
        email: '邮件',
        visit: '拜访',
        event: '活动',
        letter: '信函',
        system: '系统消息',
      },
      { required: true, initial: 'phone' },
    ),
    direction: choice('方向', { out: '去', in: '来' }, { required: true, initial: 'out' }),
    at: moment('时间', { required: true }),
    summary: text('内容', { required: true, min: 2, max: 500, lines: 3 }),
    result: choice(
      '结果',
      {
        reached: '已接通',
        missed: '未接',
        interested: '有意向',
        declined: '拒绝',
        complaint: '投诉',
      },
      { tones: { interested: 'green', declined: 'orange', complaint: 'red' } },
    ),
    quiet: flag('设为不打扰', { required: true, initial: false, hint: '对方拒绝时可选' }),
    nextAt: day('下次联系', { hint: '到期进入待办' }),
    nextWhat: text('下次事项', { max: 200 }),
    nextDone: flag('已跟进', { required: true, system: true, initial: false }),
    cause: ref('相关标的', 'project/cause'),
    files: files('附件', { max: 9 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    finish: {
      label: '跟进完成',
      confirm: '下次联系的事项已完成？',
      needs: 'contactLog.update',
    },
  },
  views: {
    list: [
      'at',
      'kind',
      'direction',
      'donor',
      'company',
      'summary',
      'result',
      'nextAt',
      'createdBy',
    ],
    filter: ['donor', 'company', 'group', 'kind', 'result', 'at', 'nextAt', 'nextDone'],
    search: ['summary'],
    form: {
      联系: ['donor', 'company', 'group', 'kind', 'direction', 'at', 'summary', 'result', 'quiet'],
      后续: ['nextAt', 'nextWhat', 'cause', 'files'],
    },
    sort: '-at',
  },
  indexes: [
    ['donor', '-at'],
    ['company', '-at'],
    ['group', '-at'],
    ['createdBy', 'nextAt'],
  ],
  discussion: false,
})

/** Thanks for one gift (致谢): by whom, how, when. */
export const donorThanks = resource('fans/donorThanks', {
  label: '致谢',
  title: 'words',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    donor: ref('捐赠人', 'people/donor', { required: true, system: true }),
    donation: ref('捐赠', 'finance/donation', { required: true, system: true, unique: true }),
    way: choice(
      '方式',
      {
        site: '站内信',
        sms: '短信',
        phone: '电话',
        email: '邮件',
        wechat: '微信',
        post: '邮寄',
        visit: '当面',
      },
      { required: true, system: true },
    ),
    words: text('感谢语', { required: true, system: true, max: 300 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  views: {
    list: ['createdAt', 'donation', 'way', 'words', 'createdBy'],
    filter: ['donor', 'way', 'createdAt'],
    search: [],
    sort: '-createdAt',
  },
  indexes: [['donor', '-createdAt']],
  discussion: false,
})
