import { group, menu } from '../group.ts'

/** 对账管理: reconciliation and evidence chain. */
export const useradminGroup = group(
  '/useradmin',
  { title: '对账管理', icon: 'reconciliation', home: 'accountlist' },
  [
    menu('accountlist', '平台对账', 'reconciliation'),
    menu('orgaccount', '机构对账', 'reconciliation'),
    menu('proaccount', '项目对账', 'reconciliation'),
    menu('chainlist', '链上存证', 'block'),
    menu('esaccount', '电子结算对账', 'reconciliation'),
    menu('espeizhi', '电子结算配置', 'setting'),
  ],
)
