import { resource } from '#kernel/resource/resource.ts'
import { choice, day, flag, idNumber, phone, ref, text, uscc } from '#kinds/index.ts'

/** What somebody is to an organisation that makes the two related (CL 14, BR-18). */
export const governanceRoles = {
  '1': '理事长',
  '2': '副理事长',
  '3': '理事',
  '4': '监事',
  '5': '秘书长',
  '6': '财务负责人',
  '7': '主要捐赠人',
  '8': '近亲属',
  '9': '关联方',
} as const
export type GovernanceRole = keyof typeof governanceRoles

/** Roles that an enterprise may stand in, told apart by its credit code. */
export const corporateRoles: readonly GovernanceRole[] = ['7', '9']

/**
 * Somebody who governs an organisation or stands near to it (治理人员): the source of every check of
 * related parties (BR-10, BR-18). One person has one record for each role.
 */
export const governanceMember = resource('charity/governanceMember', {
  label: '治理人员',
  title: 'name',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', { required: true, frozen: true }),
    name: text('姓名或单位', { required: true, min: 2, max: 60 }),
    role: choice('身份', governanceRoles, { required: true }),
    idNumber: idNumber('身份证号', {
      unique: ['organisation', 'role'],
      hint: '关联核对以证件号为准，不以姓名为准',
    }),
    uscc: uscc('信用代码', { hint: '主要捐赠人或关联方为单位时填写，代替身份证号' }),
    relativeOf: text('何人的近亲属', { max: 60, hint: '本机构治理人员的姓名' }),
    termFrom: day('任期起'),
    termTo: day('任期止', { hint: '留空为在任', index: true }),
    phone: phone('手机'),
    fullTime: flag('专职', { required: true, initial: false }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文' },
  views: {
    list: [
      'name',
      'role',
      'idNumber',
      'uscc',
      'relativeOf',
      'termFrom',
      'termTo',
      'phone',
      'fullTime',
      'organisation',
    ],
    filter: ['organisation', 'role', 'fullTime', 'termFrom', 'termTo'],
    search: ['name', 'phone', 'idNumber'],
    form: {
      人员: ['organisation', 'name', 'role', 'relativeOf', 'idNumber', 'uscc', 'phone'],
      任职: ['termFrom', 'termTo', 'fullTime'],
    },
    sheet: [
      'organisation',
      'name',
      'role',
      'idNumber',
      'uscc',
      'relativeOf',
      'termFrom',
      'termTo',
      'phone',
      'fullTime',
    ],
    sort: 'role',
  },
  indexes: [['organisation', 'role']],
  discussion: false,
})
