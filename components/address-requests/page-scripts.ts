import { MARKS } from './map-view';

/** Leaflet, loaded when somebody asks for a map. The box carries the texts and addresses. */
const LOAD_MAP = `
  var box = document.getElementById('map'), facts = box.dataset, state = document.getElementById('map-state'), loading;
  var MARKS = ${JSON.stringify(MARKS)};
  function loadMap(then) {
    if (window.L) return then();
    loading = loading || new Promise(function (done, fail) {
      var style = document.createElement('link'), script = document.createElement('script');
      style.rel = 'stylesheet';
      style.href = '/a/leaflet.css';
      script.src = '/a/leaflet.js';
      style.onload = function () { document.head.append(script); };
      style.onerror = script.onerror = fail;
      script.onload = done;
      document.head.append(style);
    });
    loading.then(then, function () { loading = undefined; state.textContent = facts.failed; });
  }
  function openMap(point, zoom) {
    box.hidden = false;
    box.dir = 'ltr';
    var map = L.map(box).setView(point, zoom);
    map.attributionControl.setPrefix(false);
    L.tileLayer(facts.tiles, { maxZoom: 19, attribution: facts.attribution }).addTo(map);
    return map;
  }
  function markOf(kind) {
    return L.divIcon(Object.assign({ className: '' }, MARKS[kind]));
  }`;

/** Sets the pin of an address on the map. */
export const PIN_SCRIPT = `
(function () {${LOAD_MAP}
  var form = document.getElementById('address'), lat = form.elements.latitude, lng = form.elements.longitude, map, marker;
  document.getElementById('pin-tools').hidden = false;
  function take(point) {
    lat.value = point.lat.toFixed(5);
    lng.value = point.lng.toFixed(5);
    state.textContent = facts.set;
  }
  function show(point, zoom) {
    if (map) { map.setView(point, zoom); marker.setLatLng(point); return; }
    map = openMap(point, zoom);
    marker = L.marker(point, { draggable: true, autoPan: true, title: facts.pin, alt: facts.pin, icon: markOf('pin') }).addTo(map);
    marker.on('dragend', function () { take(marker.getLatLng()); });
    map.on('click', function (event) { marker.setLatLng(event.latlng); take(event.latlng); });
    marker.getElement().addEventListener('keydown', function (event) {
      var step = { ArrowUp: [0, -8], ArrowDown: [0, 8], ArrowLeft: [-8, 0], ArrowRight: [8, 0] }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      marker.setLatLng(map.layerPointToLatLng(map.latLngToLayerPoint(marker.getLatLng()).add(step)));
      map.panInside(marker.getLatLng());
      take(marker.getLatLng());
    });
    marker.getElement().focus();
  }
  function move() {
    loadMap(function () {
      var isSet = lat.value !== '' && lng.value !== '';
      show(isSet ? [Number(lat.value), Number(lng.value)] : [Number(facts.latitude), Number(facts.longitude)], Number(facts.zoom));
      state.textContent = facts.drag;
    });
  }
  document.getElementById('pin-move').addEventListener('click', move);
  document.getElementById('pin-here').addEventListener('click', function () {
    if (!navigator.geolocation) { state.textContent = facts.noPosition; return; }
    navigator.geolocation.getCurrentPosition(function (found) {
      var point = { lat: found.coords.latitude, lng: found.coords.longitude };
      take(point);
      loadMap(function () { show([point.lat, point.lng], 18); state.textContent = facts.set; });
    }, function () { state.textContent = facts.noPosition; }, { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  });
  var wrong = form.querySelector('[aria-invalid=true]');
  if (wrong) wrong.focus();
})();`;

/** Shows the places of an order on the map, also after each look at the page, until somebody moves it. */
export const ORDER_MAP_SCRIPT = `
(function () {${LOAD_MAP}
  var show = document.getElementById('map-show'), marks = {}, map, isMoved = false;
  function drawPlaces() {
    var places = JSON.parse(document.getElementById('followed').dataset.places), kinds = Object.keys(places);
    var spots = kinds.map(function (kind) { return places[kind]; });
    map = map || openMap(spots[0], 15);
    var seen = map.getBounds().pad(-0.05), isSeen = spots.every(function (spot) { return seen.contains(spot); });
    if (!isSeen && !isMoved) map.fitBounds(spots, { padding: [48, 48], maxZoom: 15 });
    Object.keys(MARKS).forEach(function (kind) {
      var place = places[kind], text = facts[kind];
      if (!place) return marks[kind] && marks[kind].remove();
      if (!marks[kind]) {
        marks[kind] = L.marker(place, { title: text, alt: text, icon: markOf(kind) });
        if (kind === 'driver') marks[kind].bindTooltip(text, { permanent: true, direction: 'bottom', offset: [0, 12] });
      }
      marks[kind].setLatLng(place).addTo(map);
    });
  }
  box.onpointerdown = box.onwheel = box.onkeydown = function () { isMoved = true; };
  show.hidden = false;
  show.addEventListener('click', function () {
    state.textContent = '';
    loadMap(function () {
      drawPlaces();
      show.hidden = true;
      box.focus();
    });
  });
  document.addEventListener('followed', function () { if (map) drawPlaces(); });
})();`;

/** Looks at the page again and takes over what is followed; loads another of these pages whole, unless somebody is at its form. */
export const FOLLOW_SCRIPT = `
(function () {
  var isBusy = false;
  function refresh() {
    var now = document.getElementById('followed');
    if (isBusy || document.hidden || document.querySelector('details[open]')) return;
    isBusy = true;
    fetch(location.href, { cache: 'no-store', credentials: 'omit' }).then(function (answer) {
      return answer.ok || answer.status === 410 ? answer.text() : '';
    }).then(function (text) {
      var next = new DOMParser().parseFromString(text, 'text/html'), fresh = next.getElementById('followed');
      if (fresh ? fresh.outerHTML === now.outerHTML : !next.querySelector('header [hreflang]')) return;
      if (!fresh || fresh.dataset.state !== now.dataset.state || document.forms.length > 0) return location.reload();
      now.replaceWith(document.importNode(fresh, true));
      document.title = next.title;
      document.dispatchEvent(new Event('followed'));
    }).catch(function () {}).finally(function () { isBusy = false; });
  }
  setInterval(refresh, 15000);
  document.addEventListener('visibilitychange', refresh);
})();`;
