import { Input, Tabs } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { HelpTexts } from './help-texts.tsx'
import { MyApplications } from './my-applications.tsx'
import { SendApplication } from './send-application.tsx'

/** What the 帮助 drawer offers: texts about this page, a search, and the service with its answers. */
export default function HelpDesk({ word: sought = '' }: { readonly word?: string }) {
  const { pathname } = useLocation()
  const [tab, setTab] = useState('texts')
  const [word, setWord] = useState(sought)
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      items={[
        {
          key: 'texts',
          label: '帮助文章',
          children: (
            <>
              <Input.Search
                allowClear
                defaultValue={sought}
                placeholder="搜索帮助，支持拼音"
                aria-label="搜索帮助"
                onSearch={text => setWord(text.trim())}
              />
              <HelpTexts page={pathname} word={word} />
            </>
          ),
        },
        {
          key: 'send',
          label: '提交申请',
          children: <SendApplication page={pathname} onSent={() => setTab('mine')} />,
        },
        { key: 'mine', label: '我的申请', children: <MyApplications /> },
      ]}
    />
  )
}
