import { resource } from '#kernel/resource/resource.ts'
import { address, choice, count, ref, text } from '#kinds/index.ts'

/** A household (家庭): who lives together, under a head. */
export const household = resource('community/household', {
  label: '家庭',
  measure: '户',
  title: 'number',
  fields: {
    number: text('家庭编号', { required: true, system: true, max: 20, unique: true }),
    organisation: ref('登记机构', 'charity/organisation', { required: true, frozen: true }),
    head: ref('户主', 'community/person', { required: true }),
    members: count('共同生活人数', { required: true, min: 1, max: 50, initial: 1, unit: '人' }),
    address: address('住址', { personal: true }),
    kind: choice('类型', { '1': '家庭户', '2': '集体户' }, { required: true, initial: '1' }),
    housing: choice('住房', {
      own: '自有产权房',
      public: '公租房',
      rented: '租房',
      borrowed: '借住',
      unsafe: '危房',
      none: '无房',
    }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'export'],
  actions: { unmask: '查看明文' },
  views: {
    list: ['number', 'head', 'members', 'kind', 'housing', 'organisation', 'createdAt'],
    filter: ['organisation', 'kind', 'housing'],
    search: ['number'],
    form: { 家庭: ['organisation', 'head', 'members', 'address', 'kind', 'housing'] },
  },
  indexes: [['head']],
  discussion: false,
})
