import { group, menu } from '../group.ts'

/** UKEY: security keys. */
export const ukeyGroup = group('/ukey', { title: 'UKEY', icon: 'key', home: 'ukeyList' }, [
  menu('ukeyList', 'UKEY管理', 'key'),
])
