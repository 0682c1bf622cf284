import { Button, Result, Select, Space, Typography } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { lastRequestId } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { isBuilt } from '../built-screens.ts'
import { firstScreen } from '../guard/way.ts'
import styles from './absent-screen.module.css'

/** /404: one text for what does not exist and what is not permitted. */
export default function AbsentScreen() {
  const session = useMaybeSession()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [at] = useState(() => new Date())
  // Of the answer by which the address was judged.
  const [requestId] = useState(lastRequestId)
  const wrong = wrongIn(state)
  const first = session && firstScreen(session.modules, isBuilt)
  const screens = (session?.modules ?? []).flatMap(module =>
    module.childModules
      .filter(screen => !screen.hidden && isBuilt(screen.uri))
      .map(screen => ({ value: screen.uri, label: `${module.name} / ${screen.name}` })),
  )
  return (
    <Result
      className={styles.page}
      icon={<span className={styles.figure}>404</span>}
      title="页面不存在，或您没有访问权限"
      subTitle={
        <Typography.Text type="secondary">
          {wrong && <>{wrong} · </>}
          {printMoment(at.toISOString())}
          {requestId && (
            <>
              {' '}
              · 请求编号 <code>{requestId}</code>
            </>
          )}
        </Typography.Text>
      }
      extra={
        <Space orientation="vertical" size={16}>
          <Space>
            <Button onClick={() => navigate(-1)}>返回上一页</Button>
            {session ? (
              <Button type="primary" onClick={() => navigate(first ?? '/dashboard')}>
                进入我的工作台
              </Button>
            ) : (
              <Button type="primary" onClick={() => navigate('/login')}>
                去登录
              </Button>
            )}
          </Space>
          {session && (
            <Select
              className={styles.search}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="搜索可以访问的页面"
              aria-label="搜索可以访问的页面"
              options={screens}
              onSelect={(path: string) => navigate(path)}
            />
          )}
        </Space>
      }
    />
  )
}

function wrongIn(state: unknown): string | undefined {
  const isTold = typeof state === 'object' && state !== null && 'wrong' in state
  return isTold && typeof state.wrong === 'string' ? state.wrong : undefined
}
