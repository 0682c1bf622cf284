import { group, menu } from '../group.ts'

/** 组织架构: people, positions and admission of staff. */
export const organizeStructureGroup = group(
  '/organizeStructure',
  { title: '组织架构', icon: 'cluster', home: 'organizeConfig' },
  [
    menu('organizeConfig', '组织配置', 'setting'),
    menu('departmentUser', '部门人员', 'team'),
    menu('jobManagement', '岗位管理', 'idcard'),
    menu('userAudit', '人员审核', 'audit'),
  ],
)
