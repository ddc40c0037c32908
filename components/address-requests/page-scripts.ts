import { PIN_SVG } from './map-view';

/** The map of Leaflet, loaded when somebody wants to set the pin. The box carries the texts and addresses. */
export const PIN_SCRIPT = `
(function () {
  var box = document.getElementById('map'), form = document.getElementById('address');
  if (!box || !form) return;
  var facts = box.dataset, tools = document.getElementById('pin-tools'), state = document.getElementById('pin-state');
  var lat = form.elements.latitude, lng = form.elements.longitude, map, marker, asked;
  tools.hidden = false;
  box.hidden = !box.firstElementChild;
  function take(point) {
    lat.value = point.lat.toFixed(5);
    lng.value = point.lng.toFixed(5);
    state.textContent = facts.set;
  }
  function load(then) {
    if (window.L) return then();
    asked = asked || new Promise(function (done, fail) {
      var style = document.createElement('link'), script = document.createElement('script');
      style.rel = 'stylesheet';
      style.href = facts.style;
      script.src = facts.script;
      style.onload = function () { document.head.append(script); };
      style.onerror = script.onerror = fail;
      script.onload = done;
      document.head.append(style);
    });
    asked.then(then, function () { asked = undefined; state.textContent = facts.failed; });
  }
  function show(point, zoom) {
    if (map) { map.setView(point, zoom); marker.setLatLng(point); return; }
    box.textContent = '';
    box.hidden = false;
    box.dir = 'ltr';
    box.classList.add('live');
    map = L.map(box).setView(point, zoom);
    map.attributionControl.setPrefix(false);
    L.tileLayer(facts.tiles, { maxZoom: 19, attribution: facts.attribution }).addTo(map);
    marker = L.marker(point, { draggable: true, autoPan: true, title: facts.pin, alt: facts.pin,
      icon: L.divIcon({ className: '', html: ${JSON.stringify(PIN_SVG)}, iconSize: [36, 52], iconAnchor: [18, 50] }) }).addTo(map);
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
    load(function () {
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
      load(function () { show([point.lat, point.lng], 18); state.textContent = facts.set; });
    }, function () { state.textContent = facts.noPosition; }, { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
  });
  var wrong = form.querySelector('[aria-invalid=true]');
  if (wrong) wrong.focus();
})();`;

/** Loads the page again and takes its new content over, unless somebody is at its form. */
export const FOLLOW_SCRIPT = `
(function () {
  var isBusy = false;
  function refresh() {
    var main = document.querySelector('main');
    if (isBusy || document.hidden || main.querySelector('details[open]')) return;
    isBusy = true;
    fetch(location.href, { cache: 'no-store', credentials: 'omit' }).then(function (answer) {
      return answer.ok || answer.status === 410 ? answer.text() : null;
    }).then(function (text) {
      if (text === null) return;
      var next = new DOMParser().parseFromString(text, 'text/html'), fresh = next.querySelector('main');
      if (!fresh || fresh.innerHTML === main.innerHTML) return;
      main.replaceWith(document.importNode(fresh, true));
      document.title = next.title;
      if (fresh.querySelector('[data-over]')) clearInterval(timer);
    }).catch(function () {}).finally(function () { isBusy = false; });
  }
  var timer = setInterval(refresh, 15000);
  document.addEventListener('visibilitychange', refresh);
})();`;
