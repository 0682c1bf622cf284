import { HistoryOutlined, LogoutOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountDrawer } from '#modules/account/screens/index.ts'
import { useSession } from '#ui/logic/session.ts'
import { hasUnsaved } from '#ui/logic/unsaved.ts'
import { PersonAvatar } from '#ui/views/person-avatar.tsx'
import { logout } from '../session/logout.ts'
import styles from './account-menu.module.css'

const AccountDrawer = lazy(accountDrawer)
const RecentActs = lazy(async () => ({ default: (await import('./recent-acts.tsx')).RecentActs }))

/** Avatar and name; opens 我的账号 and ends the session. */
export function AccountMenu() {
  const { account } = useSession()
  const navigate = useNavigate()
  const leave = useLogout()
  const [isOpen, setOpen] = useState(false)
  const [isRecent, setRecent] = useState(false)
  const name = account.realName || account.loginName
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            {
              key: 'account',
              icon: <UserOutlined />,
              label: '我的账号',
              onClick: () => setOpen(true),
            },
            {
              key: 'password',
              icon: <SafetyOutlined />,
              label: '修改密码',
              onClick: () => navigate('/xiugaimima'),
            },
            {
              key: 'recent',
              icon: <HistoryOutlined />,
              label: '最近操作',
              onClick: () => setRecent(true),
            },
            { type: 'divider' },
            { key: 'logout', icon: <LogoutOutlined />, label: '退出登录', onClick: leave },
          ],
        }}
      >
        <Button type="text" className={styles.person} title="账号菜单">
          <span aria-hidden>
            <PersonAvatar
              size={26}
              name={name}
              picture={account.userLogo}
              className={styles.avatar}
            />
          </span>
          <span className={styles.name}>{name}</span>
        </Button>
      </Dropdown>
      <Button type="link" className={styles.leave} onClick={leave}>
        退出登录
      </Button>
      <Suspense>
        {isOpen && <AccountDrawer onClose={() => setOpen(false)} />}
        {isRecent && <RecentActs onClose={() => setRecent(false)} />}
      </Suspense>
    </>
  )
}

/** Asks, then ends the session. */
export function useLogout(): () => void {
  const { modal } = App.useApp()
  return () =>
    void modal.confirm({
      title: `${hasUnsaved() ? '还有未保存的内容，' : ''}您确定要退出登录吗？`,
      okText: '确定',
      cancelText: '取消',
      onOk: logout,
    })
}
