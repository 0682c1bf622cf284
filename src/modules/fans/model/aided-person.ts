import { extra, resource } from '#kernel/resource/resource.ts'
import { area, choice, count, day, files, flag, moment, money, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/**
 * Somebody who was helped by one organisation (受助人): a view over the registry of persons. What stands
 * here is counted from help requests and their payouts; the person's own facts stay in the registry.
 */
export const aidedPerson = resource('fans/aidedPerson', {
  label: '受助人',
  measure: '人',
  title: 'person',
  fields: {
    person: ref('姓名', 'community/person', { required: true, ...own }),
    organisation: ref('机构', 'charity/organisation', {
      ...{ required: true, unique: ['person'] },
      ...own,
    }),
    minor: flag('未成年', { required: true, initial: false, copied: true, ...own }),
    sex: choice('性别', { '1': '男', '2': '女' }, own),
    birthYear: count('出生年', { ...own, isYear: true }),
    area: area('地区', own),
    helpTimes: count('受助次数', { required: true, initial: 0, ...own }),
    cash: money('资金合计', { required: true, initial: 0, ...own }),
    goods: money('物资价值', { required: true, initial: 0, ...own }),
    vouchers: money('代金券', { required: true, initial: 0, ...own }),
    lastAt: moment('最近受助', own),
    openCases: count('在办', { required: true, initial: 0, ...own }),
    nextVisit: day('下次回访', own),
    consent: choice('公开同意', { full: '实名', partial: '化名', none: '不公开' }, own),
  },
  minor: 'minor',
  owner: { organisation: 'organisation', area: 'area' },
  walled: true,
  verbs: ['view', 'export'],
  extra: extra<{ readonly categories: readonly string[] }>(),
  finds: { overdue: choice('回访', { yes: '逾期' }) },
  views: {
    list: [
      'person',
      'sex',
      'area',
      'helpTimes',
      'cash',
      'goods',
      'vouchers',
      'lastAt',
      'openCases',
      'nextVisit',
      'consent',
      'minor',
      'organisation',
    ],
    filter: ['area', 'cash', 'lastAt', 'minor', 'nextVisit', 'organisation', 'sex'],
    search: [],
    sort: '-lastAt',
  },
  indexes: [
    ['organisation', '-lastAt'],
    ['organisation', 'nextVisit'],
  ],
  discussion: false,
})

/** A look at how somebody lives after help came (回访), by two people. */
export const aidVisit = resource('fans/aidVisit', {
  label: '回访',
  title: 'finding',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    aided: ref('受助人', 'fans/aidedPerson', { required: true, frozen: true }),
    on: day('回访日期', { required: true }),
    first: ref('回访人', 'access/account', { required: true }),
    second: ref('同行人', 'access/account', { required: true }),
    way: choice(
      '方式',
      { home: '上门', phone: '电话', video: '视频' },
      { required: true, initial: 'home' },
    ),
    finding: text('情况', { required: true, min: 5, max: 1000, lines: 4 }),
    photos: files('照片', { max: 9 }),
    next: day('下次回访'),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'export'],
  views: {
    list: ['on', 'way', 'finding', 'first', 'second', 'next'],
    filter: ['aided', 'on', 'way', 'next'],
    search: ['finding'],
    form: { 回访: ['aided', 'on', 'way', 'first', 'second', 'finding', 'photos', 'next'] },
    sort: '-on',
  },
  indexes: [['aided', '-on']],
  discussion: false,
})
