// A CycloneDX bill of materials of one packed file: what it contains, and what npm installs with it. It has no time and no serial
// number, so that the same content gives the same bytes.
import { basename } from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { sha256 } from './files.mjs';

/** `file`: what was packed. `bundled`: parts as notices.mjs lists them. `installed`: { name, version, licence } that npm adds. */
export function sbomOf({ name, version, licence, file, bundled, installed = [] }) {
  const bom = new Models.Bom();
  const packed = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    hashes: new Models.HashDictionary([[Enums.HashAlgorithm['SHA-256'], sha256(file)]]),
  });
  packed.bomRef.value = basename(file);
  packed.licenses.add(licenceOf(licence));
  bom.metadata.component = packed;
  const components = [
    ...bundled.map((part) => componentOf(part, 'contained in the file')),
    ...installed.map((part) => componentOf(part, 'installed by npm with it')),
  ];
  for (const component of components) {
    bom.components.add(component);
    packed.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

function componentOf({ name, version, licence }, description) {
  const purl = version === undefined ? undefined : `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Models.Component(Enums.ComponentType.Library, name, { version, description, purl });
  component.bomRef.value = purl ?? name;
  component.licenses.add(licenceOf(licence));
  return component;
}

function licenceOf(licence) {
  return / (?:OR|AND|WITH) /.test(licence) ? new Models.LicenseExpression(licence) : new Models.SpdxLicense(licence);
}

/** What npm installs for these direct dependencies, with their own ones, as the lock file says. */
export function installedWith(names, { packages }) {
  const found = new Map();
  const visit = (name, from) => {
    const path = resolved(name, from, packages);
    if (path === undefined || found.has(path)) return;
    const {
      version,
      license = '',
      dependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path];
    found.set(path, { name, version, licence: license });
    const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
    for (const needed of [...Object.keys(dependencies), ...peers]) visit(needed, path);
  };
  for (const name of names) visit(name, '');
  const byId = new Map([...found.values()].map((one) => [`${one.name}@${one.version}`, one]));
  return [...byId.keys()].sort().map((id) => byId.get(id));
}

/** Where Node finds `name` for a package at `from`: beside it, or in a folder above. */
function resolved(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}
