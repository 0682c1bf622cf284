import { Alert, Button, Skeleton, Space, Tabs, Tag, Typography } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { partnerReference } from '../model/platform-calls.ts'
import { exampleOf, type Operation, operationsOf, writeExample } from './examples.ts'
import styles from './partner.module.css'
import { SchemaTable } from './schema-table.tsx'
import { type Credentials, CredentialsInput, TryCall } from './try-call.tsx'

interface ReferencePageProps {
  /** The platform whose calls are described; all of them without one. */
  readonly id: string | null
  readonly list: string
}

/** 接口文档: the calls of partners with their fields, examples, and a place to try them. */
export function ReferencePage({ id, list }: ReferencePageProps) {
  useSubView('接口文档')
  const { data, error, refetch } = useAsk(partnerReference, id === null ? {} : { id })
  const operations = useMemo(() => (data ? operationsOf(data.paths) : []), [data])
  const [credentials, setCredentials] = useState<Credentials>({ accessKey: '', secret: '' })
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    )
    link.download = 'openapi.json'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const description = data?.info.description
  return (
    <div className={page.page}>
      <PageHeader
        title="接口文档"
        note={data && `${operations.length} 个接口`}
        actions={
          <>
            <Button disabled={!data} onClick={save}>
              下载 OpenAPI
            </Button>
            <Link to={list}>
              <Button>平台列表</Button>
            </Link>
          </>
        }
      />
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Section title="签名">
            <p className={styles.words}>{typeof description === 'string' ? description : ''}</p>
            <CredentialsInput value={credentials} onChange={setCredentials} />
          </Section>
          {operations.map(operation => (
            <Call
              key={`${operation.method} ${operation.path}`}
              operation={operation}
              credentials={credentials}
            />
          ))}
        </>
      )}
    </div>
  )
}

interface CallProps {
  readonly operation: Operation
  readonly credentials: Credentials
}

function Call({ operation, credentials }: CallProps) {
  const { method, path, summary, scope, query, body, answer } = operation
  const asked = query.filter(({ required }) => required).map(({ name }) => `${name}=示例`)
  const shown = {
    ...{ method, origin: window.location.origin },
    path: asked.length === 0 ? path : `${path}?${asked.join('&')}`,
    body: body === null ? '' : JSON.stringify(exampleOf(body)),
  }
  const languages = { curl: 'curl', java: 'Java', node: 'Node' } as const
  return (
    <Section
      title={
        <Space>
          <Tag color={method === 'GET' ? 'blue' : 'green'}>{method}</Tag>
          <Typography.Text code copyable={{ text: path }}>
            {path}
          </Typography.Text>
        </Space>
      }
      note={summary}
      extra={<Tag>{scope}</Tag>}
    >
      <Tabs
        size="small"
        items={[
          {
            key: 'asked',
            label: '请求',
            children:
              body === null ? (
                query.length === 0 ? (
                  <span className={look.quiet}>没有参数</span>
                ) : (
                  <ul>
                    {query.map(({ name, required }) => (
                      <li key={name}>
                        <code>{name}</code> {required ? '必填' : '选填'}
                      </li>
                    ))}
                  </ul>
                )
              ) : (
                <SchemaTable schema={body} />
              ),
          },
          { key: 'answer', label: '应答', children: <SchemaTable schema={answer} /> },
          ...(['curl', 'java', 'node'] as const).map(language => ({
            key: language,
            label: languages[language],
            children: (
              <Typography.Paragraph copyable={{ text: writeExample(language, shown) }}>
                <pre className={styles.code}>{writeExample(language, shown)}</pre>
              </Typography.Paragraph>
            ),
          })),
          {
            key: 'try',
            label: '试一试',
            children:
              credentials.accessKey === '' || credentials.secret === '' ? (
                <Alert type="info" showIcon title="先在「签名」处填写测试密钥" />
              ) : (
                <TryCall operation={operation} credentials={credentials} />
              ),
          },
        ]}
      />
    </Section>
  )
}
