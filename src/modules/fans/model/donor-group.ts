import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { area, choice, count, day, image, moment, money, phone, ref, text } from '#kinds/index.ts'

/** What a group is (fans.md "group"). */
export const groupKinds = {
  staff: '企业员工队',
  school: '班级学校',
  alumni: '校友会',
  volunteers: '志愿队',
  community: '社区',
  chamber: '商会',
  riders: '车友跑友',
  other: '其他',
} as const

/** People who give together (团体). Its gifts are those that name it in 劝募归属; amounts in fen. */
export const donorGroup = resource('fans/donorGroup', {
  label: '团体',
  measure: '个',
  title: 'name',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    number: text('团体编号', { required: true, system: true, max: 20, unique: true }),
    name: text('名称', {
      ...{ required: true, min: 2, max: 40, unique: ['organisation'] },
      open: '团体公开使用的名称',
    }),
    kind: choice('类型', groupKinds, { required: true, initial: 'other' }),
    company: ref('企业', 'fans/company'),
    leader: ref('队长', 'people/donor'),
    phone: phone('联系电话'),
    slogan: text('口号', { max: 60 }),
    logo: image('标志'),
    area: area('地区'),
    memberCount: count('成员', { required: true, system: true, initial: 0, silent: true }),
    count: count('捐赠笔数', { required: true, system: true, initial: 0, silent: true }),
    total: money('累计', { required: true, system: true, initial: 0, silent: true }),
    lastAt: moment('最近捐赠', { system: true, silent: true }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { active: '正常', disbanded: '已解散' },
    initial: 'active',
    tones: { active: 'green' },
    editable: ['active'],
    removable: ['active'],
    moves: {
      disband: {
        label: '解散',
        from: ['active'],
        to: 'disbanded',
        danger: true,
        ask: { reason: text('原因', { required: true, min: 2, max: 200 }) },
      },
    },
  }),
  views: {
    list: [
      'number',
      'name',
      'kind',
      'leader',
      'company',
      'memberCount',
      'count',
      'total',
      'lastAt',
      'organisation',
      'state',
    ],
    filter: ['kind', 'company', 'area', 'total', 'lastAt', 'organisation', 'state'],
    search: ['number', 'name'],
    form: {
      团体: [
        'organisation',
        'name',
        'kind',
        'company',
        'leader',
        'phone',
        'slogan',
        'logo',
        'area',
      ],
    },
    sort: '-total',
  },
  indexes: [['organisation', 'state', '-total']],
})

/** Somebody in a group. */
export const groupMember = resource('fans/groupMember', {
  label: '团体成员',
  measure: '人',
  title: 'role',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    group: ref('团体', 'fans/donorGroup', { required: true, frozen: true }),
    donor: ref('捐赠人', 'people/donor', { required: true, frozen: true, unique: ['group'] }),
    role: choice('角色', { leader: '队长', member: '成员' }, { required: true, initial: 'member' }),
    joinedOn: day('加入日期', { required: true }),
    leftOn: day('退出日期'),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete'],
  extra: extra<{ readonly name: string }>(),
  views: {
    list: ['donor', 'role', 'joinedOn', 'leftOn'],
    filter: ['group', 'donor', 'role'],
    form: { 成员: ['group', 'donor', 'role', 'joinedOn', 'leftOn'] },
    sort: 'joinedOn',
  },
  indexes: [['donor']],
  discussion: false,
})
