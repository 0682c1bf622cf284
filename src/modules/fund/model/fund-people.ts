import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, day, file, flag, idNumber, moment, money, ref, text } from '#kinds/index.ts'
import { committeeSides, founderKinds } from './fund.ts'

/** What every record of a fund begins with. */
export const ofFund = {
  organisation: ref('所属机构', 'charity/organisation', {
    required: true,
    system: true,
    frozen: true,
  }),
  fund: ref('基金', 'fund/fund', { required: true, frozen: true }),
} as const

const owner = { organisation: 'organisation', cause: 'fund' } as const

/** What a founder says of the statement that was sent (已阅/有疑问). */
export const founderAnswers = { read: '已阅', doubt: '有疑问' } as const

/** Somebody who founds a fund and promises money to it (发起人/出资人). */
export const fundFounder = resource('fund/fundFounder', {
  label: '出资人',
  title: 'name',
  fields: {
    ...ofFund,
    /** The donor whose gifts are what was paid of the promise. */
    donor: ref('捐赠人', 'people/donor', { hint: '选择后按其捐赠计算已到账' }),
    name: text('名称', {
      ...{ required: true, min: 2, max: 60 },
      open: '设立协议载明的出资人，机构人员与审核人按协议核对',
    }),
    kind: founderKinds,
    pledged: money('出资承诺', { required: true, min: 1 }),
    dueOn: day('承诺到账日', { index: true }),
    isShown: flag('公开署名', { required: true, initial: false }),
    supplement: file('补充协议', {
      types: ['pdf'],
      maxMb: 20,
      hint: '基金提交审核后新增或调整出资须上传',
    }),
    note: text('备注', { max: 200 }),
    /** Which link of this founder holds; the ones before it open nothing. */
    linkNo: count('链接次数', { system: true, silent: true }),
    /** Null while no link is open. */
    linkedAt: moment('反馈链接生成', { system: true }),
    /** What the founder said of the statement behind the link. */
    answer: choice('对账确认', founderAnswers, {
      ...{ system: true, tones: { read: 'green', doubt: 'orange' } },
    }),
    answeredAt: moment('确认时间', { system: true }),
    doubt: text('出资人疑问', { system: true, max: 500, lines: 3 }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    link: {
      label: '生成反馈链接',
      needs: 'fundFounder.update',
      confirm: '生成后，此前的链接立即失效。链接只应发给出资人本人。确定生成吗？',
    },
    unlink: {
      label: '停用反馈链接',
      needs: 'fundFounder.update',
      confirm: '停用后链接立即失效。确定停用吗？',
      danger: true,
    },
  },
  /**
   * paid: gifts of the donor to the fund less what went back; fen. link: the path of the page for the
   * founder, for whoever may send it.
   */
  extra: extra<{ readonly paid: number; readonly link: string | null }>(),
  views: {
    list: [
      'name',
      'kind',
      'pledged',
      'dueOn',
      'donor',
      'isShown',
      'note',
      'linkedAt',
      'answer',
      'answeredAt',
    ],
    filter: ['fund', 'kind', 'dueOn', 'answer'],
    search: ['name'],
    form: {
      出资: ['fund', 'donor', 'name', 'kind', 'pledged', 'dueOn', 'isShown', 'supplement', 'note'],
    },
    sort: '-pledged',
  },
  indexes: [['fund', 'createdAt']],
  discussion: false,
})

/** Offices of a committee. */
export const committeeOffices = {
  '1': '主任',
  '2': '副主任',
  '3': '委员',
  '4': '秘书',
} as const

/** A member of the committee of a fund (管理委员会). */
export const fundMember = resource('fund/fundMember', {
  label: '管委会成员',
  title: 'name',
  fields: {
    ...ofFund,
    name: text('姓名', {
      ...{ required: true, min: 2, max: 30 },
      open: '管委会组成随基金章程公开',
    }),
    idNumber: idNumber('证件号', { required: true, unique: ['fund'] }),
    office: choice('职务', committeeOffices, { required: true, initial: '3' }),
    side: choice('代表方', committeeSides, { required: true }),
    termFrom: day('任期起', { required: true }),
    termTo: day('任期止', { required: true, index: true }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  views: {
    list: ['name', 'office', 'side', 'idNumber', 'termFrom', 'termTo'],
    filter: ['fund', 'office', 'side', 'termTo'],
    search: ['name', 'idNumber'],
    form: { 成员: ['fund', 'name', 'idNumber', 'office', 'side', 'termFrom', 'termTo'] },
    sort: 'office',
  },
  indexes: [['fund', 'office']],
  discussion: false,
})

/** A meeting of the committee, with what it resolved (管委会会议). */
export const fundMeeting = resource('fund/fundMeeting', {
  label: '管委会会议',
  title: 'topic',
  fields: {
    ...ofFund,
    heldOn: day('会议日期', { required: true, index: true }),
    attendance: text('出席人员', { required: true, max: 300, lines: 2 }),
    topic: text('议题', { required: true, min: 2, max: 100 }),
    resolution: text('决议', { required: true, max: 2000, lines: 4 }),
    minutes: file('会议纪要', { required: true, types: ['pdf', 'docx'], maxMb: 20 }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  views: {
    list: ['heldOn', 'topic', 'resolution', 'attendance', 'minutes'],
    filter: ['fund', 'heldOn'],
    search: ['topic', 'resolution'],
    form: { 会议: ['fund', 'heldOn', 'topic', 'attendance', 'resolution', 'minutes'] },
    sort: '-heldOn',
  },
  indexes: [['fund', '-heldOn']],
  discussion: false,
})
