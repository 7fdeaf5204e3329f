import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { isEdited, openView, viewQuery } from '../list-changes.ts'
import type { Density } from '../list-spec.ts'
import type { ListHandle } from '../use-list-state.ts'
import { useSavedViews, type ViewToSave } from './use-saved-views.ts'
import { ViewCount } from './ViewCount.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { viewTabs, type ViewTab } from './views.ts'
import css from '../list-screen.module.css'

const EditedView = lazyComponent(() => import('./EditedView.tsx').then(({ EditedView }) => EditedView))
const ViewMenu = lazyComponent(() => import('./ViewMenu.tsx').then(({ ViewMenu }) => ViewMenu))
const SaveViewDialog = lazyComponent(() => import('./SaveViewDialog.tsx').then(({ SaveViewDialog }) => SaveViewDialog))

const unnamed = { name: '', sharedWith: 'me', isDefault: false } as const

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  /** The row count of the open view as text; null until known. */
  total: string | null
  /** Whether the rows are on the screen: the other views are counted then. */
  isDrawn: boolean
  density: Density
}

/** The views as tabs. A changed view offers to save, save as or discard the change. */
export function ViewTabs<Row, Request extends object>({ list, total, isDrawn, density }: Props<Row, Request>) {
  const { spec, state, dates, go, untouched } = list
  const { saved, isRead, save, prefer, remove } = useSavedViews(spec.id)
  const [naming, setNaming] = useState<ViewToSave | null>(null)
  const tabs = viewTabs(m.platform_view_all(), spec.views ?? [], saved)
  const current = tabs.find(tab => tab.id === state.view) ?? tabs[0]!
  const edited = isEdited(spec, state, current, dates.presets)
  const own = current.saved?.isMine ? current.saved : null
  const open = (tab: ViewTab) => go(openView(spec, tab, dates.presets))
  const countOf = (tab: ViewTab) => {
    if (tab === current && tab.id !== null) return total !== null && <span className={css.count}>{total}</span>
    return tab.counted && spec.summary && <ViewCount {...{ list, tab, isDrawn }} />
  }
  // A view saves the row height too, independent of the browser's setting.
  const currentQuery = () => viewQuery(spec, { ...state, density: state.density ?? density })
  const keep = async (view: ViewToSave) => {
    const id = await save(view)
    if (id === null) return
    setNaming(null)
    go(now => ({ ...now, density: now.density ?? density, view: id }))
  }

  // Without a stored state the list opens with the user's preferred view.
  const preferred = isRead && untouched ? saved.find(view => view.isDefault) : undefined
  useEffect(() => {
    if (preferred) go(openView(spec, preferred, dates.presets))
  }, [preferred, go, spec, dates.presets])

  return (
    <nav className={css.tabs} aria-label={m.platform_views()}>
      <div className={css.strip}>
        {tabs.map(tab => (
          <button
            key={tab.id ?? ''}
            type="button"
            className={css.tab}
            onClick={() => open(tab)}
            {...(tab === current ? { 'aria-current': 'page' } : {})}
          >
            {tab.name}
            {countOf(tab)}
          </button>
        ))}
        {!edited && own && (
          <ViewMenu
            view={own}
            change={() => setNaming(own)}
            prefer={() => void prefer(own.isDefault ? null : own.id)}
            discard={() => void remove(own.id).then(() => open(tabs[0]!))}
          />
        )}
        {!edited && (
          <button type="button" className={css.tab} onClick={() => setNaming({ ...unnamed, query: currentQuery() })}>
            <PlusIcon size={16} aria-hidden="true" />
            {m.platform_new_view()}
          </button>
        )}
      </div>
      {edited && (
        <EditedView
          save={own && (() => void keep({ ...own, query: currentQuery() }))}
          saveAs={() => setNaming({ ...unnamed, query: currentQuery() })}
          cancel={() => open(current)}
        />
      )}
      {naming && <SaveViewDialog view={naming} close={() => setNaming(null)} save={keep} />}
    </nav>
  )
}
