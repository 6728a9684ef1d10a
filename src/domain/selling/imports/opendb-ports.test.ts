import { expect, test } from 'vitest'
import { backPorts, cardPorts, frontPorts, monitorPorts, oldest } from './opendb-ports.ts'

const said = (values: object) => JSON.parse(JSON.stringify(values))

test.each([
  [['USB 3.2 Gen 2 Type-C                              USB 3.2 Gen 1 Type-A'], { frontUsbC: 1 }],
  [['USB 3.2 Gen 1 Type-CUSB 2.0 Type-A'], { frontUsbC: 1 }],
  [['USB 3.2 Gen 1 Type-A                              USB 2.0 Type-A'], {}],
  [['2x USB 3.2 Gen 1 Type-A', '1x USB-C 3.2 Gen 2  '], { frontUsbC: 1, frontUsbA: 2 }],
  [['1 x USB Type-C 20 Gbps, 2 x USB Type-A 5 Gbps, 1x Audio Combo Jack'], { frontUsbC: 1, frontUsbA: 2 }],
  [['USB 3.0 x 2, USB 2.0 x 2'], { frontUsbA: 4 }],
  [['Type-C*1', '2 X USB 3.0'], { frontUsbC: 1, frontUsbA: 2 }],
  [['2 x USB 3.2 Gen 2 Type-C', 'HD Audio'], { frontUsbC: 2 }],
  [['None'], {}],
  [[''], {}],
])('in front of a case: %j', (lists, expected) => {
  expect(said(frontPorts(lists))).toEqual(expected)
})

test.each([
  [
    ['1 x HDMI 2.1 port', '1 x DisplayPort 1.4', '4 x USB 2.0 Type-A ports', '3 x Audio jacks'],
    { hdmiPorts: 1, hdmiVersion: '2.1', displayPorts: 1, displayPortVersion: '1.4', usbAPorts: 4 },
  ],
  [
    ['1 x HDMI™ port', '6 x USB 10Gbps ports (5 x Type-A + 1 x USB Type-C®)', '4 x USB 2.0 ports'],
    { hdmiPorts: 1, usbCPorts: 1, usbAPorts: 9 },
  ],
  [
    ['1 x USB Type-C® port, with USB 3.2 Gen 2 support', '2 x USB4® USB Type-C® ports (DisplayPort (Note))'],
    { usbCPorts: 1, usb4Ports: 2 },
  ],
  [['2 x Thunderbolt 4 Type-C Ports (40 Gb/s for USB4 protocol; 40Gb/s)'], { usb4Ports: 2 }],
  [['2 x USB4® (40Gbps) ports (2 x USB Type-C®)'], { usb4Ports: 2 }],
  // A picture goes in there, not out.
  [['1 x DisplayPort In port', '1 x DisplayPort 1.4 Input', 'HDMI'], { hdmiPorts: 1 }],
  // Of two sockets with one version said, none is said of both.
  [['1 x HDMI 2.1 port', '1 x HDMI port'], { hdmiPorts: 2 }],
  [['1 x 1 Gb/s (Realtek)'], {}],
])('at the back of a board: %j', (list, expected) => {
  expect(said(backPorts(list))).toEqual(expected)
})

test.each([
  [
    '2 x HDMI 2.0                              1 x DisplayPort 1.4',
    { hdmiPorts: 2, hdmiVersion: '2.0', displayPorts: 1, displayPortVersion: '1.4' },
  ],
  [
    '2 x HDMI 2.11 x DisplayPort 1.41 x USB Type-C 3.2 Gen 2',
    { hdmiPorts: 2, hdmiVersion: '2.1', displayPorts: 1, displayPortVersion: '1.4', usbCPorts: 1 },
  ],
  [
    '1 x DisplayPort 1.2a, 1 x HDMI 1.4b',
    { hdmiPorts: 1, hdmiVersion: '1.4', displayPorts: 1, displayPortVersion: '1.2' },
  ],
  // How many there are is not said, and what is not named is not thereby absent.
  ['HDMI, DisplayPort', {}],
  ['1 x VGA', {}],
])('of a monitor: %s', (list, expected) => {
  expect(said(monitorPorts(list))).toEqual(expected)
})

test('of a card with sockets of two versions the older counts', () => {
  expect(cardPorts({ hdmi_2_0: 0, hdmi_2_1b: 1, displayport_2_1_b: 3, displayport_1_4a: 0 })).toEqual({
    hdmiVersion: '2.1b',
    displayPortVersion: '2.1b',
  })
  expect(cardPorts({ hdmi_2_0b: 1, hdmi_2_1: 1 })).toEqual({
    hdmiVersion: '2.0',
    displayPortVersion: undefined,
  })
  expect(cardPorts({ vga: 1 })).toEqual({ hdmiVersion: undefined, displayPortVersion: undefined })
  expect(oldest(['1.3'], ['1.2', '1.4'])).toBeUndefined()
})
