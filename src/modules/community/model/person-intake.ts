import { resource } from '#kernel/resource/resource.ts'
import { choice, day, flag, paperTypes, phone, ref, sealedText, text } from '#kinds/index.ts'

/** Somebody is registered, by hand or by a sheet (人员登记): found by the paper or made, and linked. */
export const personIntake = resource('community/personIntake', {
  label: '人员登记',
  measure: '条',
  title: 'number',
  fields: {
    number: text('登记编号', { required: true, system: true, unique: true, max: 20 }),
    organisation: ref('登记机构', 'charity/organisation', { required: true, frozen: true }),
    idKind: choice('证件类型', paperTypes, { required: true, frozen: true, initial: 'idCard' }),
    paper: sealedText('证件号码', { required: true, frozen: true, max: 40, papers: true }),
    name: sealedText('姓名', { required: true, frozen: true, max: 50 }),
    sex: choice('性别', { '1': '男', '2': '女' }, { frozen: true }),
    birthday: day('出生日期', { personal: true, frozen: true }),
    phone: phone('手机', { frozen: true }),
    community: ref('所在社区', 'community/community', { frozen: true }),
    grid: ref('网格', 'community/grid', { frozen: true }),
    populationKind: choice(
      '人口类型',
      {
        '1': '户籍常住',
        '2': '人户分离',
        '3': '流动人口',
        '4': '境外人员',
        '5': '未落户',
      },
      { frozen: true },
    ),
    person: ref('人员', 'community/person', { system: true, copied: true }),
    outcome: choice('结果', { made: '新建', linked: '关联已有人员' }, { system: true }),
    /** A number of fifteen digits was lengthened to eighteen. */
    converted: flag('15 位转换', { required: true, system: true, initial: false }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'export', 'import'],
  views: {
    list: [
      'number',
      'name',
      'paper',
      'outcome',
      'converted',
      'person',
      'createdAt',
      'organisation',
    ],
    filter: ['outcome', 'converted', 'community', 'createdAt', 'organisation'],
    search: ['number'],
    form: {
      证件: ['organisation', 'idKind', 'paper', 'name', 'sex', 'birthday'],
      归属: ['phone', 'community', 'grid', 'populationKind'],
    },
    sheet: ['idKind', 'paper', 'name', 'sex', 'birthday', 'phone', 'community', 'populationKind'],
  },
  discussion: false,
})
