import type { MenuProps } from 'antd'
import type { Tab } from './deck.ts'
import type { TabActs } from './use-tab-acts.ts'

/** What may be done with a tab and with those beside it; pinned ones stay. */
export function tabMenu(tabs: readonly Tab[], under: string | null, acts: TabActs): MenuProps {
  const at = tabs.findIndex(({ id }) => id === under)
  const tab = tabs[at]
  if (!tab) return { items: [] }
  const loose = (some: readonly Tab[]) => some.filter(each => !each.isPinned).map(({ id }) => id)
  const others = loose(tabs.filter(each => each !== tab))
  const right = loose(tabs.slice(at + 1))
  const all = loose(tabs)
  const ways: Readonly<Record<string, () => void>> = {
    reload: () => acts.reload(tab.id),
    duplicate: () => acts.duplicate(tab.id),
    pin: () => acts.pin(tab.id, !tab.isPinned),
    close: () => acts.close([tab.id]),
    others: () => acts.close(others),
    right: () => acts.close(right),
    all: () => acts.close(all),
  }
  return {
    items: [
      { key: 'reload', label: '重新加载' },
      { key: 'duplicate', label: '复制标签页' },
      { key: 'pin', label: tab.isPinned ? '取消固定' : '固定' },
      { type: 'divider' },
      { key: 'close', label: '关闭', disabled: tab.isPinned || tabs.length === 1 },
      { key: 'others', label: '关闭其他', disabled: others.length === 0 },
      { key: 'right', label: '关闭右侧', disabled: right.length === 0 },
      { key: 'all', label: '全部关闭', disabled: all.length === 0 },
    ],
    onClick: ({ key }) => ways[key]?.(),
  }
}
