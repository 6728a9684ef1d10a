import type { AttributeDefinition } from './attribute-definition.ts'
import {
  batteryLife,
  colour,
  connectivity,
  lighting,
  model,
  series,
  weight,
  wifiGenerations,
} from './standards.ts'

export const headphonesAttributes = [
  model,
  series,
  colour,
  {
    key: 'wearing',
    label: 'Wearing style',
    group: 'General',
    type: 'choice',
    options: ['Over the ear', 'On the ear', 'In the ear'],
    facet: true,
  },
  { key: 'openBack', label: 'Open back', group: 'Sound', type: 'flag' },
  { key: 'microphone', label: 'Microphone', group: 'Sound', type: 'flag', facet: true },
  { key: 'noiseCancelling', label: 'Noise cancelling', group: 'Sound', type: 'flag', facet: true },
  { key: 'driverSize', label: 'Drivers', group: 'Sound', type: 'number', unit: 'mm' },
  { key: 'impedance', label: 'Impedance', group: 'Sound', type: 'number', unit: 'Ω' },
  { key: 'frequencyResponse', label: 'Frequency response', group: 'Sound', type: 'text' },
  connectivity,
  {
    key: 'platforms',
    label: 'Works with',
    group: 'Connectivity',
    type: 'list',
    options: ['PC', 'Mobile', 'Console'],
  },
  batteryLife,
  lighting,
  weight,
] as const satisfies readonly AttributeDefinition[]

export const webcamAttributes = [
  model,
  series,
  colour,
  {
    key: 'resolution',
    label: 'Resolution',
    group: 'Display',
    type: 'choice',
    options: ['720p', '1080p', '1440p', '4K'],
    facet: true,
  },
  { key: 'frameRate', label: 'Frame rate', group: 'Display', type: 'number', unit: 'fps', facet: true },
  { key: 'fieldOfView', label: 'Field of view', group: 'Display', type: 'number', unit: '°' },
  { key: 'autofocus', label: 'Autofocus', group: 'Display', type: 'flag' },
  { key: 'microphone', label: 'Microphone', group: 'Sound', type: 'flag' },
  { key: 'privacyShutter', label: 'Privacy shutter', group: 'General', type: 'flag' },
  connectivity,
  { key: 'cableLength', label: 'Cable', group: 'Connectivity', type: 'number', unit: 'm' },
] as const satisfies readonly AttributeDefinition[]

export const speakerAttributes = [
  model,
  series,
  colour,
  {
    key: 'channels',
    label: 'Channels',
    group: 'Sound',
    type: 'choice',
    options: ['1.0', '2.0', '2.1', '5.1', '7.1', 'Soundbar'],
    facet: true,
  },
  { key: 'power', label: 'Power (RMS)', group: 'Sound', type: 'number', unit: 'W', facet: true },
  { key: 'frequencyResponse', label: 'Frequency response', group: 'Sound', type: 'text' },
  connectivity,
  batteryLife,
  lighting,
] as const satisfies readonly AttributeDefinition[]

export const networkCardAttributes = [
  model,
  series,
  {
    key: 'interface',
    label: 'Fits',
    group: 'Ports and slots',
    type: 'choice',
    options: ['PCIe x1', 'PCIe x4', 'PCIe x8', 'M.2 E key', 'USB-A', 'USB-C'],
    facet: true,
    rule: true,
  },
  { key: 'lanPorts', label: 'Network ports', group: 'Connectivity', type: 'number' },
  { key: 'lanSpeed', label: 'Wired speed', group: 'Connectivity', type: 'number', unit: 'Gb/s', facet: true },
  {
    key: 'wifi',
    label: 'Wi-Fi',
    group: 'Connectivity',
    type: 'choice',
    options: wifiGenerations,
    facet: true,
  },
  { key: 'bluetooth', label: 'Bluetooth', group: 'Connectivity', type: 'text' },
  { key: 'controller', label: 'Controller', group: 'General', type: 'text' },
] as const satisfies readonly AttributeDefinition[]
