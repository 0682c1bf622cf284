import {
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { BrandMark } from '#modules/account/screens/index.ts'
import { connectFaultReport } from '#ui/logic/fault-report.ts'
import { useSession } from '#ui/logic/session.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { AccountMenu } from './account-menu.tsx'
import { DisplayMenu } from './display-menu.tsx'
import styles from './header.module.css'
import { MessageButtons } from './message-buttons.tsx'
import { useProductName } from './use-product-name.ts'

const Palette = lazy(() => import('./palette.tsx'))
const Help = lazy(() => import('./help.tsx'))

interface HeaderProps {
  readonly sidebar: { readonly isOpen: boolean; readonly toggle: () => void }
}

type Opened = 'palette' | 'help' | undefined

/** Brand and organisation on the left, everything that follows a person around on the right. */
export function Header({ sidebar }: HeaderProps) {
  const { account } = useSession()
  const [opened, setOpened] = useState<Opened>()
  const [word, setWord] = useState('')
  const [fault, setFault] = useState<string>()
  const productName = useProductName()
  useShortcuts({
    search: () => setOpened('palette'),
    help: () => openHelp(''),
    menu: (_, { target }) => !isEditing(target) && sidebar.toggle(),
  })
  const close = () => setOpened(undefined)
  const openHelp = (sought: string) => {
    setWord(sought)
    setFault(undefined)
    setOpened('help')
  }
  useEffect(
    () =>
      connectFaultReport(requestId => {
        setWord('')
        setFault(requestId)
        setOpened('help')
      }),
    [],
  )
  return (
    <header className={styles.header}>
      <Tooltip
        title={sidebar.isOpen ? '收起菜单（Ctrl B）' : '展开菜单（Ctrl B）'}
        placement="right"
      >
        <Button
          type="text"
          aria-label="收起或展开菜单"
          aria-expanded={sidebar.isOpen}
          icon={sidebar.isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          onClick={sidebar.toggle}
        />
      </Tooltip>
      <Link to="/" className={styles.brand}>
        <BrandMark size={28} />
        <strong>{productName}</strong>
      </Link>
      {account.organisation && (
        <span className={styles.organisation}>{account.organisation.name}</span>
      )}
      <div className={styles.tools}>
        <button type="button" className={styles.search} onClick={() => setOpened('palette')}>
          <SearchOutlined /> <span>搜索</span> <kbd>Ctrl K</kbd>
        </button>
        <MessageButtons />
        <Tooltip title="帮助">
          <Button
            type="text"
            className={styles.roomy}
            aria-label="帮助"
            icon={<QuestionCircleOutlined />}
            onClick={() => openHelp('')}
          />
        </Tooltip>
        <DisplayMenu />
        <AccountMenu />
      </div>
      <Suspense>
        {opened === 'palette' && <Palette onClose={close} onHelp={openHelp} />}
        {opened === 'help' && <Help word={word} fault={fault} onClose={close} />}
      </Suspense>
    </header>
  )
}

/** Ctrl B means bold inside formatted text. */
function isEditing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.isContentEditable
}
