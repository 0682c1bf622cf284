import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, ref, refs, tags } from '#kinds/index.ts'
import { ownerFields, ownerWalls } from './owner.ts'

/** How an owner organises its people (组织设置): one row for each owner. */
export const structureSetting = resource('access/structureSetting', {
  label: '组织设置',
  title: 'ownerKind',
  fields: {
    ...ownerFields,
    acceptsRegistration: flag('接受人员注册', { required: true, initial: true }),
    proofRequired: flag('注册须上传证明', { required: true, initial: true }),
    publishesStructure: flag('公开部门与岗位供选择', { required: true, initial: false }),
    auditors: refs('审核人', 'access/account', {
      max: 20,
      unset: '机构负责人',
      hint: '留空时由机构负责人审核',
    }),
    levelNames: tags('部门层级名称', { max: 6, initial: ['部门', '小组'] }),
    superior: choice(
      '审批主管',
      { head: '部门负责人', manager: '直接上级' },
      { required: true, initial: 'head' },
    ),
    legalRepresentative: ref('法定代表人', 'access/account'),
    secretary: ref('秘书长', 'access/account'),
    financeHead: ref('财务负责人', 'access/account'),
    fullTimeStaff: count('专职人数', { min: 0, max: 99_999 }),
    twoStepGrant: flag('两步授权', {
      required: true,
      initial: false,
      hint: '开启后每项授权都须第二人确认；高风险角色无论是否开启都须确认',
    }),
    handOverRequired: flag('离岗必须移交', { required: true, initial: true }),
  },
  owner: ownerWalls,
  verbs: ['view', 'create', 'update'],
  extra: extra<{ /** Who holds a full-time post. */ readonly fullTime: number }>(),
  views: {
    list: [
      'ownerKind',
      'organisation',
      'acceptsRegistration',
      'proofRequired',
      'superior',
      'updatedAt',
    ],
    filter: ['organisation'],
    form: {
      人员注册: ['acceptsRegistration', 'proofRequired', 'publishesStructure', 'auditors'],
      架构与审批: ['levelNames', 'superior', 'twoStepGrant', 'handOverRequired'],
      治理信息: ['legalRepresentative', 'secretary', 'financeHead', 'fullTimeStaff'],
    },
    search: [],
  },
  discussion: false,
})
