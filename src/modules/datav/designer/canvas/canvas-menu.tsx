import { Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { pickSelected, useDesign, useWork } from '../designer-context.ts'
import { toggle } from '../state/commands.ts'
import type { KeyAct } from '../state/keys.ts'
import { perform } from '../state/perform.ts'
import { useClipboard } from '../use-clipboard.ts'
import styles from './canvas.module.css'

type Items = NonNullable<MenuProps['items']>

/** The menu of the right button: the same as the keys do. */
export function CanvasMenu({ children }: { readonly children: ReactNode }) {
  const { design, isReadOnly } = useWork()
  const selected = useDesign(pickSelected)
  const clipboard = useClipboard()
  const none = selected.length === 0
  const line = (label: string, keys: string, act: KeyAct, disabled = none): Items[number] => ({
    key: label,
    label,
    extra: keys,
    disabled,
    onClick: () => void perform(design, act),
  })
  const items: Items = [
    {
      key: '复制',
      label: '复制',
      extra: 'Ctrl C',
      disabled: none,
      onClick: () => void clipboard.copy(),
    },
    { key: '粘贴', label: '粘贴', extra: 'Ctrl V', onClick: () => void clipboard.paste() },
    line('复制一份', 'Ctrl D', { act: 'duplicate' }),
    line('删除', 'Del', { act: 'remove' }),
    { type: 'divider' },
    { key: '复制样式', label: '复制样式', disabled: none, onClick: clipboard.copyStyle },
    { key: '粘贴样式', label: '粘贴样式', disabled: none, onClick: clipboard.pasteStyle },
    { type: 'divider' },
    line('组合', 'Ctrl G', { act: 'group' }, selected.length < 2),
    line('取消组合', 'Ctrl Shift G', { act: 'ungroup' }),
    line('置于顶层', 'Shift ]', { act: 'order', by: 'front' }),
    line('上移一层', ']', { act: 'order', by: 'forward' }),
    line('下移一层', '[', { act: 'order', by: 'backward' }),
    line('置于底层', 'Shift [', { act: 'order', by: 'back' }),
    { type: 'divider' },
    {
      ...{ key: '锁定', label: '锁定或解锁', disabled: none },
      onClick: () => void design.run('锁定或解锁', toggle(selected, 'locked')),
    },
    {
      ...{ key: '隐藏', label: '隐藏', disabled: none },
      onClick: () => void design.run('隐藏', toggle(selected, 'hidden')),
    },
    line('全选', 'Ctrl A', { act: 'all' }, false),
  ]
  return (
    <Dropdown trigger={['contextMenu']} disabled={isReadOnly} menu={{ items }}>
      <div className={styles.menuGround}>{children}</div>
    </Dropdown>
  )
}
