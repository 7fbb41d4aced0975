import { createElement, Fragment, useState } from 'react'
import { InlineWidget, PopupModal, useCalendlyEventListener } from 'react-calendly'
import { booked, form, show } from './app.js'

const widget = {
  url: 'https://calendly.com/clinic/visit',
  utm: { utmContent: 'hero' },
}

/** As people write it: the dialog is closed once the visitor has booked. */
show(function Calendly() {
  const [isOpen, setOpen] = useState(false)
  useCalendlyEventListener({
    onEventScheduled({ data }) {
      booked.push(data.payload.invitee.uri)
      setOpen(false)
    },
  })
  if (form === 'inline') return createElement(InlineWidget, widget)
  return createElement(
    Fragment,
    null,
    createElement('button', { onClick: () => setOpen(true) }, 'Choose a time'),
    createElement(PopupModal, {
      ...widget,
      open: isOpen,
      onModalClose: () => setOpen(false),
      rootElement: document.body,
    })
  )
})
